package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Input;
import io.hashkit.phc.InvalidHashException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Damage to a stored string never makes verify answer true, and never fails in an unexpected way: each change of one
 * character gives an {@link InvalidHashException} or {@code false}. The only exception is the letter of bcrypt's
 * prefix, because {@code 2a}, {@code 2b} and {@code 2y} mean the same.
 *
 * <p>Runs a second time in a JVM with {@code -Xmx64m}. The ceilings keep damaged costs cheap.
 *
 * <p>A scrypt tag of 64 bytes that is cut to 43 characters can be read as one of 32 bytes if its last two bits happen
 * to be zero, and then matches, because scrypt's shorter outputs are prefixes of longer ones. In this vector they are
 * not zero. hashkit itself writes 32 bytes.
 */
@Tag("once")
class DamagedHashesTest {
    private static final String PASSWORD = "pässword";
    private static final Ceilings LOW = Ceilings.defaults()
            .with(Limit.ARGON2_MEMORY, 1024)
            .with(Limit.ARGON2_WORK, 2048)
            .with(Limit.ARGON2_LANES, 4)
            .with(Limit.SCRYPT_MEMORY, 1 << 20)
            .with(Limit.SCRYPT_PARALLELISM, 4)
            .with(Limit.PBKDF2_ITERATIONS, 2000)
            .with(Limit.BCRYPT_COST, 5);
    private static final CountingEngines ENGINES = CountingEngines.remembering();
    private static final PasswordHasher HASHER = TestHashers.builder()
            .scheme(CheapestForTests.ARGON2ID)
            .ceilings(LOW)
            .with(its -> its.engines = ENGINES.engines())
            .build();

    static final List<String> STORED = stored();

    private static List<String> stored() {
        List<String> all = new ArrayList<>();
        byte[] salt = "somesaltsomesalt".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        for (var scheme : CheapestForTests.all()) {
            byte[] tag = ENGINES.derive(
                    scheme, Input.of(utf8(), salt), Traits.of(scheme).tagLength());
            String stored = Traits.of(scheme).print(salt, tag);
            all.add(stored);
            switch (scheme.algorithm().id()) {
                case "argon2id" -> {
                    all.add(read("$argon2id$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$"));
                    all.add(read("$argon2id$v=16$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$"));
                    all.add(read("$argon2id$v=19$m=8,t=1,p=1,data=c29tZWRhdGE$c29tZXNhbHRzb21lc2FsdA$"));
                }
                case "scrypt" -> {
                    byte[] longTag = ENGINES.derive(scheme, Input.of(utf8(), salt), 64);
                    assertThat(longTag[32] & 0xc0).as("choose another salt").isNotZero();
                    all.add(Traits.of(scheme).print(salt, longTag));
                }
                case "2b" -> {
                    all.add(stored.replace("$2b$", "$2a$"));
                    all.add(stored.replace("$2b$", "$2y$"));
                }
                default -> all.add(stored.replaceFirst("i=1,l=\\d+", "i=1"));
            }
        }
        return all.stream().distinct().toList();
    }

    /** A string with this beginning and the right tag. */
    private static String read(String start) {
        var hash = io.hashkit.internal.format.CanonicalFormats.read(start + "A".repeat(43), LOW);
        byte[] tag = ENGINES.derive(hash.scheme(), Input.of(utf8(), hash.salt(), new byte[0], hash.data()), 32);
        return start + java.util.Base64.getEncoder().withoutPadding().encodeToString(tag);
    }

    private static byte[] utf8() {
        return PASSWORD.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @FieldSource("STORED")
    void undamagedString_matches(String stored) {
        assertThat(HASHER.verify(PASSWORD, stored)).isTrue();
        assertThat(HASHER.verify("password", stored)).isFalse();
    }

    @ParameterizedTest
    @FieldSource("STORED")
    void eachCharacterReplacedByEachPrintableOne_isRefusedOrDoesNotMatch(String stored) {
        for (int at = 0; at < stored.length(); at++) {
            for (char c = ' '; c <= '~'; c++) {
                if (c != stored.charAt(at)) {
                    assertDamaged(stored, stored.substring(0, at) + c + stored.substring(at + 1));
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("STORED")
    void stringCutAtEachLength_isRefusedOrDoesNotMatch(String stored) {
        for (int length = 0; length < stored.length(); length++) {
            assertDamaged(stored, stored.substring(0, length));
            assertDamaged(stored, stored.substring(stored.length() - length));
        }
    }

    @ParameterizedTest
    @FieldSource("STORED")
    void eachCharacterLeftOutOrDoubled_isRefusedOrDoesNotMatch(String stored) {
        for (int at = 0; at < stored.length(); at++) {
            assertDamaged(stored, stored.substring(0, at) + stored.substring(at + 1));
            assertDamaged(stored, stored.substring(0, at) + stored.substring(at, at + 1) + stored.substring(at));
        }
    }

    @ParameterizedTest
    @FieldSource("STORED")
    void neighboursExchanged_areRefusedOrDoNotMatch(String stored) {
        for (int at = 1; at < stored.length(); at++) {
            String damaged =
                    stored.substring(0, at - 1) + stored.charAt(at) + stored.charAt(at - 1) + stored.substring(at + 1);
            if (!damaged.equals(stored)) {
                assertDamaged(stored, damaged);
            }
        }
    }

    /** Without AssertJ, because it is called a hundred thousand times. */
    private static void assertDamaged(String stored, String damaged) {
        try {
            boolean matches = HASHER.verify(PASSWORD, damaged);
            if (matches != isBcryptAlias(stored, damaged)) {
                fail("verify gave %s for %s", matches, damaged);
            }
        } catch (InvalidHashException e) {
            if (e.getMessage() == null || e.getMessage().length() > 200) {
                fail("message of %s for %s", e, damaged);
            }
        }
    }

    private static boolean isBcryptAlias(String stored, String damaged) {
        return damaged.length() == 60
                && damaged.startsWith("$2")
                && "aby".indexOf(damaged.charAt(2)) >= 0
                && damaged.substring(3).equals(stored.substring(3));
    }
}
