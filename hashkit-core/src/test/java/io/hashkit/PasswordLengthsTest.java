package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Scheme;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Passwords up to the longest, and above it. */
class PasswordLengthsTest {
    private final CountingEngines engines = CountingEngines.counting();

    private PasswordHasher hasher(Scheme scheme) {
        return TestHashers.builder()
                .scheme(scheme)
                .with(its -> its.engines = engines.engines())
                .build();
    }

    @ParameterizedTest
    @MethodSource("io.hashkit.CheapestForTests#withoutBcrypt")
    void passwordUpToTheCap_isAcceptedAndAboveItIsNot(Scheme scheme) {
        PasswordHasher hasher = hasher(scheme);
        for (String unit : List.of("a", "é", "€", "😀")) {
            int bytes = unit.getBytes(StandardCharsets.UTF_8).length;
            String longest = unit.repeat(1024 / bytes) + "a".repeat(1024 % bytes);
            String stored = hasher.hash(longest);

            assertThat(hasher.verify(longest, stored)).isTrue();
            assertThat(hasher.verify(longest.getBytes(StandardCharsets.UTF_8), stored))
                    .isTrue();
            assertTooLong(hasher, longest + "a", stored, 1024);
        }
    }

    @Test
    void cap_isFrom1To4096() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .maxPasswordBytes(4096)
                .build();
        String stored = hasher.hash("a".repeat(4096));

        assertThat(hasher.verify("a".repeat(4096), stored)).isTrue();
        assertTooLong(hasher, "a".repeat(4097), stored, 4096);
        assertTooLong(
                TestHashers.builder()
                        .scheme(CheapestForTests.ARGON2ID)
                        .maxPasswordBytes(1)
                        .build(),
                "ab",
                stored,
                1);
        for (int bytes : new int[] {0, -1, 4097, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TestHashers.builder().maxPasswordBytes(bytes))
                    .withMessage("maxPasswordBytes must be from 1 to 4096, not " + bytes);
        }
    }

    @Test
    void cap_countsAfterNormalising() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .maxPasswordBytes(12)
                .build();
        for (String shrinks : List.of("\u1112\u1161\u11ab".repeat(4), "\u212a".repeat(12), "e\u0301".repeat(6))) {
            String stored = hasher.hash(shrinks);

            assertThat(hasher.verify(shrinks, stored)).isTrue();
            assertTooLong(hasher, shrinks + "a", stored, 12);
        }
        String grows = "\u0958".repeat(4);
        assertTooLong(hasher, grows, hasher.hash("a"), 12);
    }

    private static void assertTooLong(PasswordHasher hasher, String password, String stored, int cap) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hasher.hash(password))
                .withMessageContaining("longer than " + cap + " bytes");
        assertThat(hasher.verify(password, stored)).isFalse();
        assertThat(hasher.verify(password, stored, better -> {
                    throw new AssertionError("upgraded");
                }))
                .isFalse();
        assertThat(hasher.verifyNothing(password)).isFalse();
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > cap) {
            assertThatIllegalArgumentException().isThrownBy(() -> hasher.hash(bytes));
            assertThat(hasher.verify(bytes, stored)).isFalse();
        }
    }
}
