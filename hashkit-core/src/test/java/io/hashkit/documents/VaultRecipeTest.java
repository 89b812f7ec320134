package io.hashkit.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hashkit.PasswordHasher;
import io.hashkit.TestKeys;
import io.hashkit.algorithm.Argon2;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The recipe for Vault, with a server that answers as the documentation of Vault's transit engine says, section
 * "Generate HMAC": two versions of a key, base64 in, {@code vault:v1:} and base64 out.
 */
@SuppressWarnings("NullAway") // fields are set before each test
@Tag("once")
class VaultRecipeTest {
    private static final String PATH = "/v1/transit/hmac/hashkit/sha2-256";
    private static final String PASSWORD = "correct horse battery staple";
    private static final String TOKEN = "hvs.token";
    private static final List<byte[]> VERSIONS = List.of(TestKeys.A, TestKeys.B);
    /** Of the recipe, which a server on a busy host may exceed. */
    private static final String LIMIT = "LIMIT = Duration.ofSeconds(2)";

    @TempDir
    private static Path folder;

    private static URLClassLoader patient;

    private HttpServer server;
    private ExecutorService threads;
    private volatile Fault fault = Fault.NONE;

    private enum Fault {
        NONE,
        SEALED,
        NO_JSON,
        OTHER_VERSION,
        NOT_BASE64,
        SHORT,
        SLOW,
        CLOSED
    }

    @BeforeAll
    static void compile() throws IOException {
        patient = compiled("LIMIT = Duration.ofMinutes(10)");
    }

    @AfterAll
    static void close() throws IOException {
        patient.close();
    }

    @BeforeEach
    void start() throws IOException {
        threads = Executors.newCachedThreadPool();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    private static URLClassLoader compiled(String limit) throws IOException {
        String recipe = BlockCompiler.block("docs/key-services.md", "java", "class KeyOfVault ")
                .text();
        assertThat(recipe).containsOnlyOnce(LIMIT);
        Path classes = Files.createTempDirectory(folder, "classes");
        BlockCompiler.compileSource(classes, "KeyOfVault", recipe.replace(LIMIT, limit));
        return new URLClassLoader(new URL[] {classes.toUri().toURL()});
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int status = 200;
            String body;
            if (!exchange.getRequestMethod().equals("POST")
                    || !exchange.getRequestURI().getPath().equals(PATH)) {
                status = 404;
                body = "{\"errors\":[]}";
            } else if (!TOKEN.equals(exchange.getRequestHeaders().getFirst("X-Vault-Token"))) {
                status = 403;
                body = "{\"errors\":[\"permission denied\"]}";
            } else {
                JsonNode request =
                        new ObjectMapper().readTree(exchange.getRequestBody().readAllBytes());
                body = "{\"data\":{\"hmac\":\"" + hmac(request) + "\"}}";
            }
            if (fault == Fault.SEALED) {
                status = 503;
                body = "{\"errors\":[\"Vault is sealed\"]}";
            } else if (fault == Fault.NO_JSON) {
                body = "<html>proxy</html>";
            } else if (fault == Fault.SLOW) {
                Thread.sleep(20_000);
            }
            if (fault != Fault.CLOSED) {
                byte[] bytes = body.getBytes(UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String hmac(JsonNode request) {
        int version = request.get("key_version").asInt();
        byte[] input = Base64.getDecoder().decode(request.get("input").asString());
        byte[] mac;
        try {
            Mac hmac = Mac.getInstance("HmacSHA256");
            hmac.init(new SecretKeySpec(VERSIONS.get(version - 1), "HmacSHA256"));
            mac = hmac.doFinal(input);
        } catch (java.security.GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        String text = Base64.getEncoder().encodeToString(fault == Fault.SHORT ? new byte[31] : mac);
        return "vault:v" + (fault == Fault.OTHER_VERSION ? 3 : version) + ":"
                + (fault == Fault.NOT_BASE64 ? "A" + text : text);
    }

    private KeyPrf key(int version, String token) throws Exception {
        return key(patient, version, token);
    }

    private KeyPrf key(URLClassLoader loader, int version, String token) throws Exception {
        Constructor<?> constructor =
                loader.loadClass("KeyOfVault").getDeclaredConstructor(URI.class, int.class, Supplier.class);
        constructor.setAccessible(true);
        URI uri = URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + PATH);
        return (KeyPrf) constructor.newInstance(uri, version, (Supplier<String>) () -> token);
    }

    private static PasswordHasher hasher(Keyring keys) {
        return PasswordHasher.builder()
                .scheme(Argon2.id(8, 1, 1))
                .allowWeakCosts()
                .keyring(keys)
                .build();
    }

    @Test
    void recipe_sealsAndOpensAsTheSameLocalKeyDoes() throws Exception {
        Keyring remote = Keyring.builder().write("vault-1", key(1, TOKEN)).build();
        Keyring local = Keyring.builder().write("local", KeyPrf.of(TestKeys.A)).build();

        assertThat(remote.keys().get(0).id()).isEqualTo(local.keys().get(0).id());
        String stored = hasher(remote).boundTo("user-17").hash(PASSWORD);
        assertThat(hasher(remote).boundTo("user-17").verify(PASSWORD, stored)).isTrue();
        assertThat(hasher(remote).boundTo("user-17").verify("wrong", stored)).isFalse();
        assertThat(hasher(local).boundTo("user-17").verify(PASSWORD, stored)).isTrue();
    }

    @Test
    void versionsOfOneKey_areTwoKeysOfTheKeyring() throws Exception {
        String old = hasher(Keyring.builder().write("vault-1", key(1, TOKEN)).build())
                .hash(PASSWORD);
        PasswordHasher rotated = hasher(Keyring.builder()
                .read("vault-1", key(1, TOKEN))
                .write("vault-2", key(2, TOKEN))
                .build());

        assertThat(rotated.rows().needsRekey(old)).isTrue();
        assertThat(rotated.verify(PASSWORD, rotated.rows().rekey(old))).isTrue();
        assertThat(hasher(Keyring.builder()
                                .write("local", KeyPrf.of(TestKeys.B))
                                .build())
                        .verify(PASSWORD, rotated.rows().rekey(old)))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"NONE", "SLOW"},
            mode = EnumSource.Mode.EXCLUDE)
    void serverThatFails_isAnUnavailableKey(Fault failure) throws Exception {
        PasswordHasher hasher =
                hasher(Keyring.builder().write("vault-1", key(1, TOKEN)).build());
        String stored = hasher.hash(PASSWORD);
        fault = failure;

        assertThatExceptionOfType(KeyUnavailableException.class)
                .isThrownBy(() -> hasher.verify(PASSWORD, stored))
                .withMessageContaining("vault-1");
        fault = Fault.NONE;
        assertThat(hasher.verify(PASSWORD, stored)).as("afterwards").isTrue();
    }

    @Test
    void serverThatDoesNotAnswer_isAnUnavailableKey() throws Exception {
        PasswordHasher waiting =
                hasher(Keyring.builder().write("vault-1", key(1, TOKEN)).build());
        String stored = waiting.hash(PASSWORD);
        try (URLClassLoader hasty = compiled("LIMIT = Duration.ofMillis(200)")) {
            PasswordHasher hasher = hasher(builtOnABusyHost(key(hasty, 1, TOKEN)));
            fault = Fault.SLOW;

            assertThatExceptionOfType(KeyUnavailableException.class)
                    .isThrownBy(() -> hasher.verify(PASSWORD, stored))
                    .withMessageContaining("vault-1");
            fault = Fault.NONE;
            assertThat(waiting.verify(PASSWORD, stored)).as("afterwards").isTrue();
        }
    }

    private static Keyring builtOnABusyHost(KeyPrf key) {
        while (true) {
            try {
                return Keyring.builder().write("vault-1", key).build();
            } catch (KeyUnavailableException e) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void wrongToken_failsTheBuild() throws Exception {
        KeyPrf key = key(1, "expired");

        assertThatExceptionOfType(KeyUnavailableException.class)
                .isThrownBy(() -> Keyring.builder().write("vault-1", key).build())
                .withStackTraceContaining("status 403");
    }

    @Test
    void serverThatIsDown_failsTheBuild() throws Exception {
        KeyPrf key = key(1, TOKEN);
        server.stop(0);

        assertThatExceptionOfType(KeyUnavailableException.class)
                .isThrownBy(() -> Keyring.builder().write("vault-1", key).build());
    }
}
