package io.hashkit.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hashkit.ChildJvm;
import io.hashkit.PasswordHasher;
import io.hashkit.TestKeys;
import io.hashkit.algorithm.Argon2;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AuthProvider;
import java.security.KeyStore;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recipe for PKCS #11, with SoftHSM2 in a temporary folder: the commands, the configuration and the class of the
 * document. In a JVM of its own, because SoftHSM2 reads the path of its configuration from the environment.
 */
class Pkcs11RecipeTest {
    private static final String DOCUMENT = "docs/key-services.md";
    private static final String PIN = "1234";
    private static final List<String> LIBRARIES = List.of(
            "/usr/lib/softhsm/libsofthsm2.so",
            "/usr/lib64/softhsm/libsofthsm2.so",
            "/usr/lib64/pkcs11/libsofthsm2.so",
            "/usr/local/lib/softhsm/libsofthsm2.so",
            "/opt/homebrew/lib/softhsm/libsofthsm2.so");

    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    void recipe_sealsUnderAKeyThatNeverLeavesTheModule() throws Exception {
        Path library = LIBRARIES.stream()
                .map(Path::of)
                .filter(Files::exists)
                .findFirst()
                .orElse(null);
        assumeTrue(library != null, "SoftHSM2 is not installed: none of " + LIBRARIES);
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "this host has no /bin/bash");
        Files.createDirectory(folder.resolve("tokens"));
        Path settings = Files.writeString(
                folder.resolve("softhsm2.conf"), "directories.tokendir = " + folder.resolve("tokens") + "\n");
        Files.writeString(
                folder.resolve("pkcs11.cfg"),
                BlockCompiler.block(DOCUMENT, "text", "slotListIndex")
                        .text()
                        .replaceFirst("library = .*", "library = " + library));
        commands(settings);
        BlockCompiler.compile(folder, DOCUMENT, "KeysOfAModule");

        List<String> report = ChildJvm.quick()
                .environment("SOFTHSM2_CONF", settings.toString())
                .option("-Drecipe=" + folder)
                .run(Child.class, folder);

        assertThat(report)
                .containsExactly(
                        "wrong PIN IOException",
                        "right true",
                        "wrong false",
                        "key leaves the module false",
                        "as the same local key true",
                        "rotated to a local key true",
                        "200 logins by 4 threads, right 200",
                        "missing alias KeyUnavailableException",
                        "AES key KeyUnavailableException",
                        "logged out: hash KeyUnavailableException",
                        "logged out: verify KeyUnavailableException",
                        "logged out: rekey KeyUnavailableException",
                        "loaded again true",
                        "removed: hash KeyUnavailableException",
                        "removed: verify KeyUnavailableException",
                        "removed: rekey KeyUnavailableException",
                        "removed: build of a hasher KeyUnavailableException",
                        "removed: key store KeyUnavailableException");
    }

    /** Runs the commands of the document. */
    private void commands(Path settings) throws IOException, InterruptedException {
        String commands = BlockCompiler.block(DOCUMENT, "sh", "softhsm2-util").text();
        Path output = folder.resolve("commands");
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-ec", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("SOFTHSM2_CONF", settings.toString());
        builder.environment().put("PIN", PIN);
        builder.environment().put("SO_PIN", "5678");
        builder.environment()
                .merge(
                        "PATH",
                        System.getProperty("java.home") + "/bin",
                        (path, jdk) -> jdk + File.pathSeparator + path);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    /** Uses the token. */
    static final class Child {
        private static final String PASSWORD = "correct horse battery staple";
        private static final Path FOLDER = Path.of(System.getProperty("recipe", ""));
        private static final String CONFIG = FOLDER.resolve("pkcs11.cfg").toString();

        private final List<String> report = new ArrayList<>();

        private Child() {}

        public static void main(String[] args) throws Exception {
            Child child = new Child();
            child.use();
            Files.write(Path.of(args[0]), child.report);
        }

        /** Calls the class of the document. */
        private static Keyring load(String pin) throws Exception {
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {FOLDER.toUri().toURL()})) {
                Method load = loader.loadClass("KeysOfAModule").getDeclaredMethod("load", String.class, char[].class);
                load.setAccessible(true);
                return (Keyring) load.invoke(null, CONFIG, pin.toCharArray());
            } catch (InvocationTargetException e) {
                throw (Exception) e.getCause();
            }
        }

        private static PasswordHasher hasher(Keyring keys) {
            return PasswordHasher.builder()
                    .scheme(Argon2.id(8, 1, 1))
                    .allowWeakCosts()
                    .keyring(keys)
                    .build();
        }

        private void use() throws Exception {
            // First, because a login counts for the whole process.
            failure("wrong PIN", () -> load("9999"));
            PasswordHasher hasher = hasher(load(PIN)).boundTo("user-17");
            String stored = hasher.hash(PASSWORD);
            report.add("right " + hasher.verify(PASSWORD, stored));
            report.add("wrong " + hasher.verify("wrong", stored));

            Provider module = Security.getProvider("SunPKCS11").configure(CONFIG);
            KeyStore store = KeyStore.getInstance("PKCS11", module);
            store.load(null, PIN.toCharArray());
            report.add("key leaves the module "
                    + (store.getKey("2026-11", PIN.toCharArray()).getEncoded() != null));
            put(store, "known", TestKeys.A, "HmacSHA256");
            put(store, "aes", TestKeys.A, "AES");
            Keyring known = Keyring.builder()
                    .write("known", KeyPrf.of(store, "known", PIN.toCharArray()))
                    .build();
            Keyring local =
                    Keyring.builder().write("local", KeyPrf.of(TestKeys.A)).build();
            String sealed = hasher(known).hash(PASSWORD);
            report.add("as the same local key "
                    + (known.keys().get(0).id().equals(local.keys().get(0).id())
                            && hasher(local).verify(PASSWORD, sealed)));
            String rekeyed = hasher(Keyring.builder()
                            .read("2026-11", KeyPrf.of(store, "2026-11", PIN.toCharArray()))
                            .write("local", KeyPrf.of(TestKeys.A))
                            .build())
                    .boundTo("user-17")
                    .rows()
                    .rekey(stored);
            report.add(
                    "rotated to a local key " + hasher(local).boundTo("user-17").verify(PASSWORD, rekeyed));
            report.add("200 logins by 4 threads, right "
                    + IntStream.range(0, 200)
                            .parallel()
                            .filter(i -> hasher.verify(PASSWORD, stored))
                            .count());

            failure("missing alias", () -> KeyPrf.of(store, "2026-12", PIN.toCharArray()));
            KeyPrf aes = KeyPrf.of(store, "aes", PIN.toCharArray());
            failure("AES key", () -> Keyring.builder().write("aes", aes).build());
            unavailable(known, module, sealed, store);
        }

        private void unavailable(Keyring known, Provider module, String sealed, KeyStore store) throws Exception {
            PasswordHasher before = hasher(known);
            ((AuthProvider) module).logout();
            calls("logged out", before, sealed);
            store.load(null, PIN.toCharArray());
            Keyring again = Keyring.builder()
                    .write("known", KeyPrf.of(store, "known", PIN.toCharArray()))
                    .build();
            PasswordHasher after = hasher(again);
            report.add("loaded again " + after.verify(PASSWORD, sealed));

            try (Stream<Path> files = Files.walk(FOLDER.resolve("tokens"))) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
            calls("removed", after, sealed);
            failure("removed: build of a hasher", () -> hasher(again));
            failure("removed: key store", () -> KeyPrf.of(store, "known", PIN.toCharArray()));
        }

        private void calls(String state, PasswordHasher hasher, String sealed) {
            failure(state + ": hash", () -> hasher.hash(PASSWORD));
            failure(state + ": verify", () -> hasher.verify(PASSWORD, sealed));
            failure(state + ": rekey", () -> hasher.boundTo("user-17").rows().rekey(sealed));
        }

        private static void put(KeyStore store, String alias, byte[] key, String algorithm) throws Exception {
            store.setEntry(
                    alias,
                    new KeyStore.SecretKeyEntry(new SecretKeySpec(key, algorithm)),
                    new KeyStore.PasswordProtection(PIN.toCharArray()));
        }

        private void failure(String what, Callable<?> call) {
            try {
                report.add(what + " answered " + call.call());
            } catch (KeyUnavailableException | IOException e) {
                report.add(what + " " + e.getClass().getSimpleName());
            } catch (Exception e) {
                report.add(what + " " + e);
            }
        }
    }
}
