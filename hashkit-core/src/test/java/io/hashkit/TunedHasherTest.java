package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hashers whose costs come from a tuning. */
class TunedHasherTest {
    static final String PASSWORD = "correct horse battery staple";

    static TuneOptions options() {
        return TuneOptions.defaults()
                .limiter(Limiter.builder().memoryBytes(256 << 20).build());
    }

    static Tuning tuning(Scheme scheme) {
        return Tuning.of(TestHashers.profile(scheme, "argon2/bouncy-castle"), options());
    }

    @Test
    void autoTune_makesAHasherThatMeetsTheFloorAndSaysWhy() {
        PasswordHasher hasher = PasswordHasher.autoTune();

        Tuning why = hasher.info().tuning().orElseThrow();
        String stored = hasher.hash(PASSWORD);

        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(hasher.verify("wrong", stored)).isFalse();
        assertThat(hasher.needsRehash(stored)).isFalse();
        assertThat(Policy.OWASP_2026.meetsFloor(why.scheme())).isTrue();
        assertThat(stored).startsWith("$argon2id$v=19$m=" + ((Argon2) why.scheme()).memoryKib() + ",");
        assertThat(why.report()).contains("choice", "confidence");
    }

    /** A quarter of the heap is for work memory, a half of that for each of two hashes if it has OWASP's least, 7 MiB. */
    @ParameterizedTest
    @CsvSource({"64, 2, fits", "24, 2, argon2id needs at least 7.0 MiB per hash", "32, 2, fits"})
    void autoTuneInASmallHeap_fitsOrSaysWhatIsMissing(int mib, int processors, String outcome, @TempDir Path directory)
            throws Exception {
        assertThat(new ChildJvm()
                        .option("-Xmx" + mib + "m")
                        .option("-XX:+UseSerialGC")
                        .option("-XX:ActiveProcessorCount=" + processors)
                        .run(SmallHeap.class, directory))
                .singleElement()
                .asString()
                .contains(outcome);
    }

    static final class SmallHeap {
        private SmallHeap() {}

        public static void main(String[] arguments) throws Exception {
            String outcome;
            try {
                PasswordHasher hasher = PasswordHasher.autoTune();
                Tuning tuning = hasher.info().tuning().orElseThrow();
                boolean fits = hasher.verify(PASSWORD, hasher.hash(PASSWORD))
                        && Policy.OWASP_2026.meetsFloor(tuning.scheme())
                        && tuning.scheme().memoryBytes()
                                <= ProfileData.OF_PROFILE
                                        .into(tuning.profile())
                                        .measurement()
                                        .memoryPerHash();
                outcome = (fits ? "fits: " : "wrong: ") + tuning.scheme();
            } catch (InsufficientMemoryException e) {
                outcome = e.getMessage();
            }
            Files.write(Path.of(arguments[0]), List.of(outcome));
        }
    }

    @Test
    void givenScheme_hasNoTuning() {
        assertThat(PasswordHasher.recommended().info().tuning()).isEmpty();
        assertThat(PasswordHasher.recommended().info().backgroundTuning()).isEmpty();
    }

    @Test
    void winnerOfTheRace_isUsed() {
        PasswordHasher hasher =
                TestHashers.builder().tuning(tuning(Argon2.OWASP_2026_19_MIB)).build();

        hasher.hash(PASSWORD);

        assertThat(hasher.info().engines())
                .contains(new EngineState("argon2/bouncy-castle", EngineStatus.Status.WORKING, "", 1))
                .contains(new EngineState("argon2/hashkit", EngineStatus.Status.NOT_TRIED, "", 0));
    }

    @Test
    void namedEngine_precedesTheWinner() {
        PasswordHasher hasher = TestHashers.builder()
                .tuning(tuning(Argon2.OWASP_2026_19_MIB))
                .engine("argon2/hashkit")
                .build();

        hasher.hash(PASSWORD);

        assertThat(hasher.info().engines())
                .contains(new EngineState("argon2/hashkit", EngineStatus.Status.WORKING, "", 1))
                .contains(new EngineState("argon2/bouncy-castle", EngineStatus.Status.NOT_TRIED, "", 0));
    }

    @Test
    void engineUnknownToThisVersion_isIgnored() {
        Tuning elsewhere = Tuning.of(TestHashers.profile(Argon2.OWASP_2026_19_MIB, "argon2/of-tomorrow"), options());
        PasswordHasher hasher = TestHashers.builder().tuning(elsewhere).build();

        assertThat(hasher.verify(PASSWORD, hasher.hash(PASSWORD))).isTrue();
        assertThat(Catalog.FAMILIES).noneMatch(row -> row.has("argon2/of-tomorrow"));
    }

    @Test
    void hostsThatWereTunedWithinAFactorOfTwo_leaveEachOthersHashesAlone() {
        PasswordHasher strong =
                TestHashers.builder().tuning(tuning(Argon2.id(60000, 3, 1))).build();
        PasswordHasher weaker =
                TestHashers.builder().tuning(tuning(Argon2.id(49000, 2, 1))).build();
        PasswordHasher weakest =
                TestHashers.builder().tuning(tuning(Argon2.id(40000, 2, 1))).build();
        String ofWeaker = weaker.hash(PASSWORD);

        assertThat(strong.needsRehash(ofWeaker)).isFalse();
        assertThat(weaker.needsRehash(strong.hash(PASSWORD))).isFalse();
        assertThat(strong.needsRehash(weakest.hash(PASSWORD))).isTrue();
        assertThat(TestHashers.of(Argon2.id(60000, 3, 1)).needsRehash(ofWeaker)).isTrue();
    }

    @Test
    void hashBelowThePolicysFloor_isWeakWhateverTheTuning() {
        PasswordHasher tuned =
                TestHashers.builder().tuning(tuning(Argon2.OWASP_2026_19_MIB)).build();

        assertThat(tuned.needsRehash(TestHashers.of(Argon2.id(19456, 1, 1)).hash(PASSWORD)))
                .isTrue();
    }

    @Test
    void realUse_isTimed() {
        Tuning tuning = tuning(Argon2.OWASP_2026_19_MIB);
        PasswordHasher hasher = TestHashers.builder().tuning(tuning).build();

        String stored = hasher.hash(PASSWORD);
        hasher.verify(PASSWORD, stored);
        hasher.verify(PASSWORD, TestHashers.of(new Bcrypt(4)).hash(PASSWORD));

        assertThat(tuning.liveHashes()).isEqualTo(2);
        assertThat(tuning.liveMedian())
                .hasValueSatisfying(median -> assertThat(median).isPositive());
    }

    @Test
    void policyOfTheTuning_isThatOfTheHasher() {
        Tuning fips = Tuning.measure(options()
                .policy(Policy.FIPS_140)
                .algorithms(Algorithm.PBKDF2_SHA512)
                .cpuBudget(Duration.ofMillis(100)));
        PasswordHasher hasher = TestHashers.builder().tuning(fips).build();

        assertThat(hasher.needsRehash(TestHashers.of(new Bcrypt(12)).hash(PASSWORD)))
                .isTrue();
    }

    @Test
    void schemeAndTuning_areNotGivenTogether() {
        PasswordHasherBuilder both =
                TestHashers.builder().scheme(new Bcrypt(12)).tuning(tuning(Argon2.OWASP_2026_19_MIB));

        assertThatThrownBy(both::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one of");
    }

    @Test
    void policyRfc9106_holdsItsOwnFloor() {
        assertThat(List.of(Argon2.id(65536, 3, 1), Argon2.RFC_9106_LOW_MEMORY, Argon2.RFC_9106_HIGH_MEMORY))
                .allMatch(Policy.RFC_9106::meetsFloor);
        assertThat(List.of(Argon2.OWASP_2026_19_MIB, Argon2.id(65536, 2, 1), new Bcrypt(20)))
                .noneMatch(Policy.RFC_9106::meetsFloor);
    }
}
