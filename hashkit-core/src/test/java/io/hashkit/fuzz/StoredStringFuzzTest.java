package io.hashkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.TestKeys;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.internal.phc.BcryptString;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * Any bytes as a stored string: verify returns an answer or throws an {@link InvalidHashException}, and nothing else. What
 * is parsed is printed as it was, and what is sealed opens as it was.
 * Without {@code JAZZER_FUZZ} this tries the seeds in the folder of the same name under the test resources; with it, it
 * searches for more, as CONTRIBUTING.md describes.
 */
class StoredStringFuzzTest {
    /** Low enough for quick computations, and high enough for the seeds. */
    static final Ceilings LOW = Ceilings.defaults()
            .with(Limit.ARGON2_MEMORY, 256)
            .with(Limit.ARGON2_WORK, 512)
            .with(Limit.ARGON2_LANES, 4)
            .with(Limit.SCRYPT_MEMORY, 1 << 17)
            .with(Limit.SCRYPT_PARALLELISM, 2)
            .with(Limit.PBKDF2_ITERATIONS, 200)
            .with(Limit.DIGEST_ROUNDS, 1000)
            .with(Limit.BCRYPT_COST, 4);

    private static final PasswordHasher ALL = TestHashers.builder()
            .scheme(Argon2.id(8, 1, 1))
            .ceilings(LOW)
            .accept(Dialects.ALL)
            .accept(Dialects.UNSALTED_DIGEST, Dialects.PBKDF2_SHA224_SHA384)
            .accept(Dialects.BCRYPT_2X, Dialects.SYMFONY, Dialects.ARGON2_VERSION_19)
            .build();

    /** Reads what the costs of other programs' defaults ask for, and computes none of it. */
    private static final PasswordHasher READER = TestHashers.builder()
            .scheme(Argon2.id(8, 1, 1))
            .accept(Dialects.ALL)
            .accept(Dialects.UNSALTED_DIGEST, Dialects.PLAIN_TEXT, Dialects.FAVRE_SHA512)
            .accept(Dialects.springSha256(new byte[] {1}), Dialects.springPbkdf2(Pbkdf2.sha1(1000), 8, 16, new byte[] {1
            }))
            .accept(Dialects.shortScrypt(16))
            .build();

    private static final PasswordHasher CANONICAL =
            TestHashers.builder().scheme(Argon2.id(8, 1, 1)).ceilings(LOW).build();

    private static final Keyring KEYS =
            Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).build();

    /** A password that no seed has. */
    private static final byte[] PASSWORD = "2718281828459045".getBytes(StandardCharsets.US_ASCII);

    @FuzzTest
    void storedString(byte[] bytes) {
        String stored = new String(bytes, StandardCharsets.UTF_8);

        boolean canonical = answers(CANONICAL, stored);
        boolean all = answers(ALL, stored);
        Identification identity = Dialects.identify(stored, Policy.OWASP_2026, LOW);
        isRead(() -> READER.needsRehash(stored));

        assertThat(all || !canonical).as("a dialect takes nothing away").isTrue();
        boolean sealed = !identity.keyId().isEmpty();
        assertThat(all || sealed || !identity.isReadable() || identity.detail().contains("PLAIN_TEXT"))
                .as("what identify calls readable is read: %s", identity)
                .isTrue();
        printsBack(stored, text -> PhcString.parse(text).print());
        printsBack(stored, text -> BcryptString.parse(text).print());
        printsBack(stored, text -> SealedString.parse(text).print());
        printsBack(stored, text -> WrappedString.parse(text).print());
        opens(stored);
    }

    private static boolean answers(PasswordHasher hasher, String stored) {
        return isRead(() -> {
            assertThat(hasher.verify(PASSWORD, stored)).isFalse();
            hasher.needsRehash(stored);
        });
    }

    /** Whether it is read. */
    private static boolean isRead(Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (InvalidHashException e) {
            assertThat(String.valueOf(e.getMessage())).hasSizeBetween(10, 250).matches("[ -~]*");
            return false;
        }
    }

    private static void printsBack(String stored, UnaryOperator<String> parsedAndPrinted) {
        String printed;
        try {
            printed = parsedAndPrinted.apply(stored);
        } catch (InvalidHashException e) {
            return; // of another form
        }
        assertThat(printed).isEqualTo(stored);
    }

    private static void opens(String stored) {
        String sealed;
        try {
            sealed = TestKeys.inside(KEYS).seal(stored, null);
        } catch (InvalidHashException e) {
            assertThat(stored.isEmpty() || SealedString.isSealed(stored)).isTrue();
            return;
        }
        String bound = TestKeys.inside(KEYS).reseal(SealedString.parse(sealed), "a user");

        boolean tooLong = sealed.length() > LOW.get(Limit.STORED_STRING);
        assertThat(Dialects.identify(sealed, Policy.OWASP_2026, LOW).keyId().isEmpty())
                .isEqualTo(tooLong);
        assertThat(KEYS.unseal(sealed, null)).isEqualTo(stored);
        assertThat(KEYS.unseal(bound, "a user")).isEqualTo(stored);
    }
}
