package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.call.Inside;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.phc.BcryptString;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;

/** Everything that can become text contains no password, salt, digest or whole stored string. */
class SecretsInTextTest {
    private static final String PASSWORD = "canary-in-the-password";
    private static final String LONG = PASSWORD.repeat(100);

    private final List<String> texts = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>(List.of(PASSWORD, "canary"));

    @Test
    void noText_containsASecret() {
        for (Scheme scheme : CheapestForTests.all()) {
            tour(scheme);
        }
        texts.add(Ceilings.defaults().toString());
        for (Policy policy : Policy.NAMED) {
            texts.add(policy.toString());
        }
        Catalog.FAMILIES.forEach(row -> texts.add(row.toString()));

        assertThat(texts).hasSizeGreaterThan(300);
        for (String text : texts) {
            for (String secret : secrets) {
                assertThat(text.contains(secret)).as(text).isFalse();
            }
        }
    }

    /** Enums and exceptions, a key whose serialisation throws, and a source of salts. */
    @Test
    void whatJavaCanSerialise_holdsNoSecret() {
        List<JavaClass> serialisable = LibraryClasses.ALL.stream()
                .filter(type -> type.isAssignableTo(Serializable.class) && !type.isEnum())
                .toList();

        assertThat(serialisable)
                .filteredOn(type -> !type.isAssignableTo(Throwable.class))
                .extracting(JavaClass::getName)
                .containsExactlyInAnyOrder(
                        "io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk$Key",
                        "io.hashkit.internal.engine.pbkdf2.JcaProvider$Random");
        // NoEngineException maps names of engines to why they were passed over, a text that is checked above.
        assertThat(serialisable.stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC)
                                && !field.getModifiers().contains(JavaModifier.TRANSIENT))
                        .map(field -> field.getRawType())
                        .filter(type -> !type.isPrimitive() && !type.isEnum() && !type.isEquivalentTo(String.class)))
                .singleElement()
                .satisfies(type ->
                        assertThat(type.isEquivalentTo(LinkedHashMap.class)).isTrue());
    }

    @Test
    void hasherAndKeys_areNeitherSerialisedNorTextOfJson() {
        byte[] key = (PASSWORD + PASSWORD).getBytes(StandardCharsets.US_ASCII);
        KeyPrf prf = KeyPrf.of(key);
        Keyring keys = Keyring.builder().write("now", prf).build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .keyring(keys)
                .build();

        for (Object secret : List.of(prf, keys, hasher, hasher.boundTo("17"), hasher.info())) {
            assertThatExceptionOfType(NotSerializableException.class)
                    .isThrownBy(() -> new ObjectOutputStream(OutputStream.nullOutputStream()).writeObject(secret));
            String json = json(secret) + secret;
            assertThat(json)
                    .doesNotContain(
                            "canary", Base64.getEncoder().encodeToString(key).substring(0, 12))
                    .doesNotContain(Arrays.toString(key).substring(1, 20));
        }
    }

    /** What a mapper makes of it, or says of what it cannot map. */
    private static String json(Object value) {
        try {
            return new ObjectMapper().writeValueAsString(value);
        } catch (JacksonException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private void tour(Scheme scheme) {
        PasswordHasher hasher = TestHashers.of(scheme);
        String stored = hasher.hash(PASSWORD);
        StoredHash hash = CanonicalFormats.read(stored, Ceilings.defaults());
        rememberSecretsOf(stored, scheme);
        texts.add(hasher.toString());
        texts.add(hasher.info().engines().toString());
        texts.add(scheme.toString());
        texts.add(hash.toString());
        texts.add(
                Input.of(PASSWORD.getBytes(StandardCharsets.UTF_8), hash.salt()).toString());
        texts.add(
                scheme instanceof Bcrypt
                        ? BcryptString.parse(stored).toString()
                        : PhcString.parse(stored).toString());
        texts.add(Inside.textOfSecret(PASSWORD));
        refusals(hasher, stored);
        PasswordHasher broken = TestHashers.builder()
                .scheme(scheme)
                .with(its -> its.engines =
                        Engines.of(List.of(broken(rowOf(scheme))), Set.of(), Resources.of(new WorkMemory(() -> 0))))
                .build();
        thrown(() -> broken.hash(PASSWORD));
        thrown(() -> broken.verify(PASSWORD, stored));
        texts.add(broken.info().engines().toString());
    }

    private void refusals(PasswordHasher hasher, String stored) {
        thrown(() -> hasher.hash(LONG));
        thrown(() -> hasher.hash(LONG.getBytes(StandardCharsets.UTF_8)));
        thrown(() -> hasher.hash(PASSWORD + "\ud83d"));
        if (hasher.toString().contains("Bcrypt")) {
            thrown(() -> hasher.hash(PASSWORD + "\0"));
            thrown(() -> hasher.hash(PASSWORD.repeat(4)));
        }
        for (int at = 1; at < stored.length(); at += 3) {
            String cut = stored.substring(0, at);
            String damaged = cut + "\n" + stored.substring(at);
            thrown(() -> hasher.verify(PASSWORD, damaged));
            thrown(() -> hasher.needsRehash(damaged));
            if (at < 30) { // a short tag may remain in the rest
                thrown(() -> hasher.verify(PASSWORD, cut));
            }
        }
        thrown(() -> hasher.verify(PASSWORD, PASSWORD));
        thrown(() -> hasher.verify(PASSWORD, "$" + "x".repeat(32) + "$" + PASSWORD));
        thrown(() -> hasher.verify(PASSWORD, stored + stored));
        thrown(() -> hasher.verify(PASSWORD, "$argon2id$v=19$" + PASSWORD + "=" + PASSWORD + "$" + PASSWORD + "$x"));
    }

    private void rememberSecretsOf(String stored, Scheme scheme) {
        secrets.add(stored);
        if (scheme instanceof Bcrypt) {
            secrets.add(stored.substring(7, 17));
            secrets.add(stored.substring(29, 39));
        } else {
            String[] parts = stored.split("\\$");
            secrets.add(parts[parts.length - 2].substring(0, 10));
            secrets.add(parts[parts.length - 1].substring(0, 10));
        }
    }

    /** The text of an exception, with its causes and suppressed exceptions. */
    private void thrown(ThrowingCallable call) {
        Throwable thrown = Assertions.catchThrowable(call);
        assertThat(thrown).isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class);
        assertThat(thrown.getMessage()).matches("[ -~]{1,400}");
        StringWriter all = new StringWriter();
        thrown.printStackTrace(new PrintWriter(all));
        texts.add(all.toString());
    }

    private static EngineFamily<?> rowOf(Scheme scheme) {
        return Catalog.FAMILIES.stream()
                .filter(row -> row.type().isInstance(scheme))
                .findFirst()
                .orElseThrow();
    }

    private static <S extends Scheme> EngineFamily<S> broken(EngineFamily<S> row) {
        Engine<S> engine = (scheme, input, length) -> {
            throw new IllegalStateException("out of order");
        };
        return new EngineFamily<>(
                row.algorithm(),
                row.type(),
                List.of(),
                List.of(new EngineFamily.Candidate<>("broken", false, memory -> engine)));
    }
}
