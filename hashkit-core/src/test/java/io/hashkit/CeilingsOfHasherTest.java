package io.hashkit;

import static io.hashkit.MalformedHashesTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same ceilings apply to {@code hash} and {@code verify}, before any memory is allocated. */
class CeilingsOfHasherTest {
    private static final byte[] SALT = new byte[16];

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of(Limit.ARGON2_MEMORY, 16, Argon2.id(16, 1, 1), Argon2.id(17, 1, 1)),
                Arguments.of(Limit.ARGON2_PASSES, 2, Argon2.id(8, 2, 1), Argon2.id(8, 3, 1)),
                Arguments.of(Limit.ARGON2_WORK, 24, Argon2.id(12, 2, 1), Argon2.id(13, 2, 1)),
                Arguments.of(Limit.ARGON2_LANES, 2, Argon2.id(24, 1, 2), Argon2.id(24, 1, 3)),
                Arguments.of(Limit.SCRYPT_MEMORY, 128 * 16 * 8, new Scrypt(4, 8, 1), new Scrypt(5, 8, 1)),
                Arguments.of(Limit.SCRYPT_MEMORY, 128 * 4, new Scrypt(1, 1, 4), new Scrypt(1, 1, 5)),
                Arguments.of(Limit.SCRYPT_WORK, 128 * 64 * 8 * 2, new Scrypt(6, 8, 2), new Scrypt(6, 8, 3)),
                Arguments.of(Limit.SCRYPT_WORK, 128 * 32 * 8 * 2, new Scrypt(1, 8, 2), new Scrypt(1, 8, 3)),
                Arguments.of(Limit.SCRYPT_PARALLELISM, 2, new Scrypt(1, 8, 2), new Scrypt(1, 8, 3)),
                Arguments.of(Limit.PBKDF2_ITERATIONS, 9, Pbkdf2.sha256(9), Pbkdf2.sha256(10)),
                Arguments.of(Limit.PBKDF2_ITERATIONS, 9, Pbkdf2.sha1(9), Pbkdf2.sha1(10)),
                Arguments.of(Limit.PBKDF2_SHA512_ITERATIONS, 9, Pbkdf2.sha512(9), Pbkdf2.sha512(10)),
                Arguments.of(Limit.BCRYPT_COST, 4, new Bcrypt(4), new Bcrypt(5)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wrappedRowAboveTheCeilingOfStrings_isNotWritten(boolean sealed) {
        String sha256Crypt = "$5$rounds=1234$eUEWGYsgaeqOFhe$wobSgb/tD06sncSVcHQ2/zHj9iPoJxiMIDzVbB1Z3q/";
        int length = sealed ? 235 : 164;

        assertThat(wrapping(sealed, length).wrap(sha256Crypt)).hasSize(length);
        assertRefused(
                Reason.NOT_WRAPPABLE,
                sha256Crypt,
                () -> wrapping(sealed, length - 1).wrap(sha256Crypt));
    }

    private static StoredRows wrapping(boolean sealed, int longest) {
        PasswordHasherBuilder builder = TestHashers.builder()
                .scheme(Argon2.id(8, 1, 1))
                .accept(Dialects.CRYPT3)
                .ceilings(Ceilings.defaults().with(Limit.STORED_STRING, longest));
        if (sealed) {
            builder.keyring(
                    Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).build());
        }
        return builder.build().rows();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void costs_areAllowedUpToTheCeiling(Limit limit, long ceiling, Scheme at, Scheme above) {
        Ceilings ceilings = Ceilings.defaults().with(limit, ceiling);
        PasswordHasher hasher =
                TestHashers.builder().scheme(at).ceilings(ceilings).build();
        String tooCostly =
                Traits.of(above).print(SALT, new byte[Traits.of(above).tagLength()]);

        assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
        assertRefused(Reason.ABOVE_CEILING, tooCostly, () -> hasher.verify("password", tooCostly));
        assertRefused(Reason.ABOVE_CEILING, tooCostly, () -> hasher.needsRehash(tooCostly));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TestHashers.builder().scheme(above).ceilings(ceilings).build())
                .withMessageContaining(Long.toString(ceiling))
                .withMessageContaining(Long.toString(Traits.of(above).demands().getOrDefault(limit, -1L)));
    }

    @Test
    void ceilingsBelowTheHashersOwnCosts_areRefusedWithBothValues() {
        assertBelowOwn(Ceilings.defaults().with(Limit.SALT, 15), CheapestForTests.ARGON2ID, "15", "16");
        assertBelowOwn(Ceilings.defaults().with(Limit.TAG, 31), CheapestForTests.ARGON2ID, "31", "32");
        assertBelowOwn(Ceilings.defaults().with(Limit.TAG, 63), CheapestForTests.PBKDF2_SHA512, "63", "64");
        assertBelowOwn(Ceilings.defaults().with(Limit.TAG, 22), CheapestForTests.BCRYPT, "22", "23");
        assertBelowOwn(Ceilings.defaults().with(Limit.STORED_STRING, 59), CheapestForTests.BCRYPT, "59", "60");
        for (Scheme scheme : CheapestForTests.all()) {
            int length = Traits.of(scheme)
                    .print(SALT, new byte[Traits.of(scheme).tagLength()])
                    .length();
            PasswordHasher hasher = TestHashers.builder()
                    .scheme(scheme)
                    .ceilings(Ceilings.defaults()
                            .with(Limit.SALT, 16)
                            .with(Limit.TAG, Traits.of(scheme).tagLength())
                            .with(Limit.STORED_STRING, length))
                    .build();
            assertThat(hasher.verify("password", hasher.hash("password"))).isTrue();
        }
    }

    private static void assertBelowOwn(Ceilings ceilings, Scheme scheme, String ceiling, String own) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TestHashers.builder().scheme(scheme).ceilings(ceilings).build())
                .withMessageContaining(" " + ceiling + " ")
                .withMessageContaining(" " + own + " ");
    }

    @Test
    void ownSchemeAboveTheDefaults_isRead() {
        for (Scheme own : List.of(
                Argon2.RFC_9106_HIGH_MEMORY,
                Argon2.id(8, 65, 1),
                Argon2.id(8 * 17, 1, 17),
                new Scrypt(20, 8, 1),
                Pbkdf2.sha256(20_000_000),
                new Bcrypt(20))) {
            PasswordHasher hasher = inALargeBudget(own);

            assertThat(hasher.needsRehash(
                            Traits.of(own).print(SALT, new byte[Traits.of(own).tagLength()])))
                    .isFalse();
        }
        PasswordHasher hasher = inALargeBudget(Argon2.RFC_9106_HIGH_MEMORY);
        String higher = Traits.of(Argon2.id((1 << 21) + 1, 1, 1)).print(SALT, new byte[32]);
        assertRefused(Reason.ABOVE_CEILING, higher, () -> hasher.needsRehash(higher));
    }

    /** Nothing is computed, so the heap of the tests does not limit this. */
    private static PasswordHasher inALargeBudget(Scheme own) {
        return TestHashers.builder()
                .scheme(own)
                .limiter(Limiter.builder().memoryBytes(4L << 30).build())
                .build();
    }

    /** The ranges of the algorithms end at the highest ceilings, so every valid scheme can be allowed. */
    @Test
    void largestSchemes_areWithinTheHighestCeilings() {
        for (Scheme largest : List.of(
                Argon2.id(Argon2Traits.MAX_MEMORY_KIB, Integer.MAX_VALUE, (1 << 21) - 1),
                new Scrypt(20, 8, 2_096_128),
                new Scrypt(22, 2, 1),
                Pbkdf2.sha512(Integer.MAX_VALUE),
                new Bcrypt(31))) {
            Ceilings raised =
                    Demands.raised(Ceilings.defaults(), Traits.of(largest).demands());

            assertThat(Demands.violation(raised, Traits.of(largest).demands())).isNull();
            assertThat(Demands.violation(Ceilings.defaults(), Traits.of(largest).demands()))
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$argon2id$v=19$m=4294967295,t=1,p=1$",
                "$argon2id$v=19$m=4294967295,t=4294967295,p=1$",
                "$argon2id$v=19$m=134217720,t=1,p=16777215$",
                "$argon2id$v=19$m=1048577,t=1,p=1$",
                "$scrypt$ln=63,r=8,p=1$",
                "$scrypt$ln=30,r=8,p=1$",
                "$scrypt$ln=1,r=1073741823,p=1$",
                "$scrypt$ln=1,r=1,p=1073741823$",
                "$pbkdf2-sha256$i=4294967295$"
            })
    void costsAboveTheCeilings_areRefusedBeforeMemoryIsTaken(String start) {
        PasswordHasher hasher = TestHashers.of(CheapestForTests.ARGON2ID);
        String stored = start + "A".repeat(22) + "$" + "A".repeat(43);
        // The first refusal of a JVM loads classes.
        assertRefused(Reason.ABOVE_CEILING, stored, () -> hasher.verify("password", stored));
        long before = Allocations.ofThisThread();
        assertRefused(Reason.ABOVE_CEILING, stored, () -> hasher.verify("password", stored));
        assertThat(Allocations.ofThisThread() - before).isLessThan(1 << 20);
    }
}
