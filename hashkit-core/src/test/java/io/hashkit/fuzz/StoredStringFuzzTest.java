package io.hashkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hashkit.PasswordHasher;
import io.hashkit.TestHashers;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Policy;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import java.nio.charset.StandardCharsets;

/**
 * Any bytes as a stored string: verify returns an answer or throws an {@link InvalidHashException}, and nothing else.
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

    private static final PasswordHasher CANONICAL =
            TestHashers.builder().scheme(Argon2.id(8, 1, 1)).ceilings(LOW).build();

    /** A password that no seed has. */
    private static final byte[] PASSWORD = "2718281828459045".getBytes(StandardCharsets.US_ASCII);

    @FuzzTest
    void storedString(byte[] bytes) {
        String stored = new String(bytes, StandardCharsets.UTF_8);

        boolean canonical = answers(CANONICAL, stored);
        boolean all = answers(ALL, stored);
        Identification identity = Dialects.identify(stored, Policy.OWASP_2026, LOW);

        assertThat(all || !canonical).as("a dialect takes nothing away").isTrue();
        assertThat(all || !identity.isReadable() || identity.detail().contains("PLAIN_TEXT"))
                .as("what identify calls readable is read: %s", identity)
                .isTrue();
        printsBack(stored);
    }

    private static boolean answers(PasswordHasher hasher, String stored) {
        try {
            assertThat(hasher.verify(PASSWORD, stored)).isFalse();
            hasher.needsRehash(stored);
            return true;
        } catch (InvalidHashException e) {
            assertThat(String.valueOf(e.getMessage())).hasSizeBetween(10, 250).matches("[ -~]*");
            return false;
        }
    }

    private static void printsBack(String stored) {
        try {
            assertThat(PhcString.parse(stored).print()).isEqualTo(stored);
        } catch (InvalidHashException e) {
            // Not a PHC string.
        }
    }
}
