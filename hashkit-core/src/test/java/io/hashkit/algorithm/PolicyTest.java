package io.hashkit.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Pbkdf2.Prf;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** When a stored hash should be made anew, one condition per test; and that two hosts never rewrite each other's hashes. */
class PolicyTest {
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
        assertThat(isWeak(new Pbkdf2(Prf.SHA256, 600_002), new Pbkdf2(Prf.SHA256, 600_001)))
                .isFalse();
    }

    @Test
    void weakerCostsOfTheSameAlgorithm_areWeak() {
        assertThat(isWeak(Argon2.id(65535, 3, 4), Argon2.RFC_9106_LOW_MEMORY)).isTrue();
        assertThat(isWeak(new Bcrypt(11), new Bcrypt(12))).isTrue();
        assertThat(isWeak(new Scrypt(17, 8, 1), new Scrypt(18, 8, 1))).isTrue();
        assertThat(isWeak(new Pbkdf2(Prf.SHA512, 999_999), new Pbkdf2(Prf.SHA512, 1_000_000)))
                .isTrue();
    }

    @ParameterizedTest
    @FieldSource("ARGON2_RUNGS")
    void owaspRungsOfArgon2_areEquivalent(Scheme own) {
        for (Scheme stored : ARGON2_RUNGS) {
            assertThat(isWeak(stored, own)).as("%s for %s", stored, own).isFalse();
        }
        assertThat(isWeak(Argon2.id(7167, 5, 1), own)).isTrue();
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
        assertThat(isWeak(new Pbkdf2(Prf.SHA512, 10_000_000), Bcrypt.recommended()))
                .isTrue();
    }

    @Test
    void betterAlgorithmBelowThePolicysFloor_isWeak() {
        assertThat(isWeak(Argon2.id(7167, 5, 1), Bcrypt.recommended())).isTrue();
        assertThat(isWeak(new Scrypt(13, 8, 9), Bcrypt.recommended())).isTrue();
        assertThat(isWeak(new Bcrypt(9), Pbkdf2.recommended())).isTrue();
    }

    @Test
    void prfsOfPbkdf2_rankAlike() {
        assertThat(isWeak(Pbkdf2.OWASP_2026_SHA256, Pbkdf2.OWASP_2026_SHA512)).isFalse();
        assertThat(isWeak(Pbkdf2.OWASP_2026_SHA512, Pbkdf2.OWASP_2026_SHA256)).isFalse();
        assertThat(isWeak(Pbkdf2.OWASP_2026_SHA1, Pbkdf2.OWASP_2026_SHA256)).isFalse();
        assertThat(isWeak(new Pbkdf2(Prf.SHA1, 1_300_000), Pbkdf2.OWASP_2026_SHA256))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Argon2.Type.class,
            names = {"I", "D"})
    void otherVariantsOfArgon2_areWeakerThanArgon2id(Argon2.Type type) {
        Argon2 stored = new Argon2(type, Argon2.VERSION_13, 1 << 20, 4, 1);

        assertThat(isWeak(stored, Argon2.recommended())).isTrue();
        assertThat(isWeak(Argon2.recommended(), stored)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Argon2.Type.class)
    void version16OfArgon2_isWeakerThanVersion19(Argon2.Type type) {
        Argon2 old = new Argon2(type, Argon2.VERSION_10, 1 << 20, 4, 1);
        Argon2 own = new Argon2(type, Argon2.VERSION_13, 19456, 2, 1);

        assertThat(isWeak(old, own)).isTrue();
        assertThat(isWeak(own, old)).isFalse();
        assertThat(isWeak(old, Argon2.recommended())).isTrue();
    }

    @Test
    void saltOrTagUnder16Bytes_isWeak() {
        for (int length = 8; length <= 24; length++) {
            StoredHash salt = StoredHash.of(Argon2.recommended(), new byte[length], new byte[32]);
            StoredHash tag = StoredHash.of(Argon2.recommended(), new byte[16], new byte[length]);

            assertThat(Policy.OWASP_2026.isWeak(salt, Argon2.recommended())).isEqualTo(length < 16);
            assertThat(Policy.OWASP_2026.isWeak(tag, Argon2.recommended())).isEqualTo(length < 16);
        }
    }

    @Test
    void fipsPolicy_allowsPbkdf2Alone() {
        for (Scheme scheme : BEST_FIRST) {
            assertThat(Policy.FIPS_140.allows(scheme)).isEqualTo(scheme instanceof Pbkdf2);
            assertThat(Policy.FIPS_140.isWeak(hash(scheme), Pbkdf2.recommended()))
                    .isEqualTo(!(scheme instanceof Pbkdf2));
        }
        assertThat(Policy.FIPS_140.isWeak(hash(Pbkdf2.OWASP_2026_SHA512), Pbkdf2.recommended()))
                .isFalse();
    }

    @Test
    void ownSchemeBelowTheFloor_stillReplacesAlgorithmsThatRankLowerAndNoneThatRankHigher() {
        assertThat(isWeak(new Bcrypt(12), Argon2.id(8, 1, 1))).isTrue();
        assertThat(isWeak(new Bcrypt(9), Argon2.id(8, 1, 1))).isTrue();
        assertThat(isWeak(Argon2.id(8, 1, 1), new Bcrypt(9))).isFalse();
    }

    @Test
    void twoHostsOnOneSideOfTheFloor_neverFindEachOthersHashesWeak() {
        long seed = 20261120;
        Random random = new Random(seed);
        List<Scheme> schemes = new ArrayList<>(ARGON2_RUNGS);
        schemes.addAll(SCRYPT_RUNGS);
        schemes.addAll(RECOMMENDED);
        for (int i = 0; i < 600; i++) {
            schemes.add(anyScheme(random));
        }
        for (Scheme a : schemes) {
            assertThat(isWeak(a, a)).as("%s", a).isFalse();
            for (Scheme b : schemes) {
                if ((a.owaspRatio() >= 1) != (b.owaspRatio() >= 1)) {
                    continue;
                }
                assertThat(isWeak(a, b) && isWeak(b, a))
                        .as("seed %s: %s and %s", seed, a, b)
                        .isFalse();
            }
        }
    }

    private static <T> T anyOf(Random random, T[] values) {
        return List.of(values).get(random.nextInt(values.length));
    }

    private static Scheme anyScheme(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> {
                int lanes = 1 + random.nextInt(4);
                yield new Argon2(
                        anyOf(random, Argon2.Type.values()),
                        random.nextBoolean() ? Argon2.VERSION_13 : Argon2.VERSION_10,
                        8 * lanes + random.nextInt(1 << (4 + random.nextInt(16))),
                        1 + random.nextInt(6),
                        lanes);
            }
            case 1 -> new Scrypt(1 + random.nextInt(20), 8 + random.nextInt(2), 1 + random.nextInt(12));
            case 2 -> new Bcrypt(4 + random.nextInt(13));
            default -> new Pbkdf2(anyOf(random, Prf.values()), 1 + random.nextInt(3_000_000));
        };
    }

    private static boolean isWeak(Scheme stored, Scheme own) {
        return Policy.OWASP_2026.isWeak(hash(stored), own);
    }

    private static StoredHash hash(Scheme scheme) {
        return StoredHash.of(scheme, new byte[16], new byte[scheme.tagLength()]);
    }
}
