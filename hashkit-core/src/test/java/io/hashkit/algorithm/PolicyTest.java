package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Argon2Type;
import io.hashkit.internal.algorithm.NamedPolicy;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * When a stored hash should be replaced, one condition per test; and that two hosts never rewrite each other's hashes.
 */
@Tag("once")
class PolicyTest {
    static final List<Policy> POLICIES = Policy.NAMED;
    static final List<Scheme> ARGON2_RUNGS = List.of(
            Argon2.OWASP_2026_46_MIB,
            Argon2.OWASP_2026_19_MIB,
            Argon2.OWASP_2026_12_MIB,
            Argon2.OWASP_2026_9_MIB,
            Argon2.OWASP_2026_7_MIB);

    static final List<Scheme> SCRYPT_RUNGS = List.of(
            Scrypt.OWASP_2026_128_MIB,
            Scrypt.OWASP_2026_64_MIB,
            Scrypt.OWASP_2026_32_MIB,
            Scrypt.OWASP_2026_16_MIB,
            Scrypt.OWASP_2026_8_MIB);

    static final List<Scheme> BEST_FIRST =
            List.of(Argon2.recommended(), Scrypt.recommended(), Bcrypt.recommended(), Pbkdf2.recommended());

    static final List<Scheme> RECOMMENDED = List.of(
            Argon2.recommended(),
            Scrypt.recommended(),
            Bcrypt.recommended(),
            Pbkdf2.OWASP_2026_SHA1,
            Pbkdf2.OWASP_2026_SHA256,
            Pbkdf2.OWASP_2026_SHA512);

    @ParameterizedTest
    @FieldSource("RECOMMENDED")
    void sameScheme_isNotWeak(Scheme own) {
        assertThat(isWeak(own, own)).isFalse();
    }

    @Test
    void strongerCostsOfTheSameAlgorithm_areNotWeak() {
        assertThat(isWeak(Argon2.RFC_9106_HIGH_MEMORY, Argon2.RFC_9106_LOW_MEMORY))
                .isFalse();
        assertThat(isWeak(new Bcrypt(12), new Bcrypt(11))).isFalse();
        assertThat(isWeak(new Scrypt(18, 8, 1), new Scrypt(17, 8, 2))).isFalse();
        assertThat(isWeak(Pbkdf2.sha256(600_002), Pbkdf2.sha256(600_001))).isFalse();
    }

    @Test
    void weakerCostsOfTheSameAlgorithm_areWeak() {
        assertThat(isWeak(Argon2.id(65535, 3, 4), Argon2.RFC_9106_LOW_MEMORY)).isTrue();
        assertThat(isWeak(new Bcrypt(11), new Bcrypt(12))).isTrue();
        assertThat(isWeak(new Scrypt(17, 8, 1), new Scrypt(18, 8, 1))).isTrue();
        assertThat(isWeak(Pbkdf2.sha512(999_999), Pbkdf2.sha512(1_000_000))).isTrue();
    }

    @ParameterizedTest
    @FieldSource("ARGON2_RUNGS")
    void owaspRungsOfArgon2_areEquivalent(Scheme own) {
        for (Scheme stored : ARGON2_RUNGS) {
            assertThat(isWeak(stored, own)).as("%s for %s", stored, own).isFalse();
        }
        assertThat(isWeak(Argon2.id(6928, 5, 1), own)).isTrue();
        assertThat(isWeak(Argon2.id(47104, 1, 2), own)).isFalse();
    }

    @ParameterizedTest
    @FieldSource("SCRYPT_RUNGS")
    void owaspRungsOfScrypt_areEquivalent(Scheme own) {
        for (Scheme stored : SCRYPT_RUNGS) {
            assertThat(isWeak(stored, own)).as("%s for %s", stored, own).isFalse();
        }
        assertThat(isWeak(new Scrypt(13, 8, 9), own)).isTrue();
        assertThat(isWeak(new Scrypt(14, 8, 1), own)).isTrue();
    }

    @Test
    void betterAlgorithm_isNotWeakAndWorseOneIs() {
        for (int better = 0; better < BEST_FIRST.size(); better++) {
            for (int worse = better + 1; worse < BEST_FIRST.size(); worse++) {
                assertThat(isWeak(BEST_FIRST.get(better), BEST_FIRST.get(worse)))
                        .isFalse();
                assertThat(isWeak(BEST_FIRST.get(worse), BEST_FIRST.get(better)))
                        .isTrue();
            }
        }
    }

    @Test
    void worseAlgorithmWithMoreWork_isStillWeak() {
        assertThat(isWeak(new Bcrypt(16), Argon2.recommended())).isTrue();
        assertThat(isWeak(Pbkdf2.sha512(10_000_000), Bcrypt.recommended())).isTrue();
    }

    @Test
    void betterAlgorithmBelowThePolicysFloor_isWeak() {
        assertThat(isWeak(Argon2.id(6928, 5, 1), Bcrypt.recommended())).isTrue();
        assertThat(isWeak(new Scrypt(13, 8, 9), Bcrypt.recommended())).isTrue();
        assertThat(isWeak(new Bcrypt(9), Pbkdf2.recommended())).isTrue();
    }

    @Test
    void prfsOfPbkdf2_rankAlike() {
        assertThat(isWeak(Pbkdf2.OWASP_2026_SHA256, Pbkdf2.OWASP_2026_SHA512)).isFalse();
        assertThat(isWeak(Pbkdf2.OWASP_2026_SHA512, Pbkdf2.OWASP_2026_SHA256)).isFalse();
        assertThat(isWeak(Pbkdf2.OWASP_2026_SHA1, Pbkdf2.OWASP_2026_SHA256)).isFalse();
        assertThat(isWeak(Pbkdf2.sha1(1_300_000), Pbkdf2.OWASP_2026_SHA256)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Argon2Type.class,
            names = {"I", "D"})
    void otherVariantsOfArgon2_areWeakerThanArgon2id(Argon2Type type) {
        Argon2 stored = new Argon2(type.algorithm(), Argon2Traits.VERSION_13, 1 << 20, 4, 1);

        assertThat(isWeak(stored, Argon2.recommended())).isTrue();
        assertThat(isWeak(Argon2.recommended(), stored)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Argon2Type.class)
    void version16OfArgon2_isWeakerThanVersion19(Argon2Type type) {
        Argon2 old = new Argon2(type.algorithm(), Argon2Traits.VERSION_10, 1 << 20, 4, 1);
        Argon2 own = new Argon2(type.algorithm(), Argon2Traits.VERSION_13, 19456, 2, 1);

        assertThat(isWeak(old, own)).isTrue();
        assertThat(isWeak(own, old)).isFalse();
        assertThat(isWeak(old, Argon2.recommended())).isTrue();
    }

    @Test
    void saltOrTagUnder16Bytes_isWeak() {
        for (int length = 8; length <= 24; length++) {
            StoredHash salt = StoredHash.of(Argon2.recommended(), new byte[length], new byte[32]);
            StoredHash tag = StoredHash.of(Argon2.recommended(), new byte[16], new byte[length]);

            assertThat(NamedPolicy.isWeak(Policy.OWASP_2026, salt, Argon2.recommended(), 1))
                    .isEqualTo(length < 16);
            assertThat(NamedPolicy.isWeak(Policy.OWASP_2026, tag, Argon2.recommended(), 1))
                    .isEqualTo(length < 16);
        }
    }

    @Test
    void ownSchemeBelowTheFloor_replacesAlgorithmsThatRankLowerUnlessTheyMeetIt() {
        assertThat(isWeak(new Bcrypt(12), Argon2.id(8, 1, 1))).isFalse();
        assertThat(isWeak(new Bcrypt(9), Argon2.id(8, 1, 1))).isTrue();
        assertThat(isWeak(Argon2.id(8, 1, 1), new Bcrypt(9))).isFalse();
    }

    @ParameterizedTest
    @FieldSource("POLICIES")
    void twoSettings_neverFindEachOthersHashesWeak(Policy policy) {
        long seed = 20261122;
        Random random = new Random(seed);
        List<Scheme> schemes = new ArrayList<>(ARGON2_RUNGS);
        schemes.addAll(SCRYPT_RUNGS);
        schemes.addAll(RECOMMENDED);
        schemes.add(Argon2.RFC_9106_LOW_MEMORY);
        while (schemes.size() < 900) {
            schemes.add(Schemes.any(random));
        }
        schemes.removeIf(scheme -> !policy.allows(scheme));
        for (Scheme a : schemes) {
            for (Scheme b : schemes) {
                for (double share : new double[] {1, 0.5}) {
                    assertThat(isWeak(policy, a, b, share) && isWeak(policy, b, a, share))
                            .as("seed %s: %s and %s", seed, a, b)
                            .isFalse();
                }
                assertThat(isWeak(policy, a, b) && isWeak(policy, b, a, 0.5))
                        .as("seed %s: %s and %s, tuned", seed, a, b)
                        .isFalse();
            }
        }
    }

    /**
     * OWASP's recommendations, including the one with 46 MiB and one pass, are equivalent under every policy that
     * accepts them.
     */
    @ParameterizedTest
    @FieldSource("POLICIES")
    void owaspsSets_neverRewriteEachOther(Policy policy) {
        for (List<Scheme> sets : List.of(ARGON2_RUNGS, SCRYPT_RUNGS)) {
            for (Scheme stored : sets) {
                for (Scheme own : sets) {
                    boolean bothAccepted = policy.allows(stored) && policy.meetsFloor(stored) && policy.meetsFloor(own);
                    assertThat(bothAccepted && isWeak(policy, stored, own))
                            .as("%s for %s", stored, own)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void floorsThatCountPasses_areThoseOfMemoryMoved() {
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(35840, 1, 1))).isFalse();
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(46875, 1, 1))).isTrue();
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(17920, 2, 1))).isFalse();
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(18750, 2, 1))).isTrue();
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(11719, 3, 1))).isTrue();
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(8523, 4, 1))).isTrue();
        assertThat(Policy.OWASP_2026.meetsFloor(Argon2.id(6929, 5, 1))).isTrue();
        assertThat(Policy.RFC_9106.meetsFloor(Argon2.id(196608, 1, 1))).isFalse();
        assertThat(Policy.RFC_9106.meetsFloor(Argon2.id(262144, 1, 1))).isTrue();
        assertThat(Policy.RFC_9106.meetsFloor(Argon2.id(98304, 2, 1))).isFalse();
        assertThat(Policy.RFC_9106.meetsFloor(Argon2.id(104858, 2, 1))).isTrue();
        assertThat(Policy.RFC_9106.meetsFloor(Argon2.id(65536, 3, 1))).isTrue();
        assertThat(Policy.RFC_9106.meetsFloor(Argon2.id(65535, 4, 1))).isFalse();
    }

    static boolean isWeak(Scheme stored, Scheme own) {
        return isWeak(Policy.OWASP_2026, stored, own);
    }

    static boolean isWeak(Policy policy, Scheme stored, Scheme own) {
        return isWeak(policy, stored, own, 1);
    }

    static boolean isWeak(Policy policy, Scheme stored, Scheme own, double share) {
        byte[] tag = new byte[Traits.of(stored).tagLength()];
        return NamedPolicy.isWeak(policy, StoredHash.of(stored, new byte[16], tag), own, share);
    }
}
