package io.hashkit.internal.catalog;

import static io.hashkit.internal.catalog.FakeBackground.SCHEMES;
import static io.hashkit.internal.catalog.FakeBackground.byDigest;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.engine.Contest;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of two engines is preferred, on a clock that the engines advance. */
class ContestTest {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final FakeBackground background = new FakeBackground();

    private static List<Prf> won(Contest<Pbkdf2> contest) {
        return SCHEMES.stream().filter(contest::isWonBy).map(Pbkdf2::prf).toList();
    }

    @Test
    void processorWithShaInstructions_putsTheJdkFirstForWhatTheyCompute() {
        // 2,000 iterations in plain Java and by the JDK, AVX-512 and SHA extensions, JDK 17
        Contest<Pbkdf2> contest = background.contest(byDigest(0.697, 0.907, 1.15), byDigest(0.446, 0.416, 1.77));

        background.hold(contest);

        assertThat(won(contest)).containsExactly(Prf.SHA1, Prf.SHA256);
        assertThat(contest.ratios().get(Algorithm.PBKDF2_SHA256)).isBetween(0.45, 0.46);
    }

    @ParameterizedTest
    @CsvSource({"28, 43, 50, 57, 55, 69", "29, 45, 56, 60, 58, 107", "33, 37, 45, 54, 54, 70", "27, 39, 46, 54, 52, 68"
    })
    void processorWithAvx2AndWithoutShaInstructions_keepsPlainJavaFirst(
            double sha1, double sha256, double sha512, double jdk1, double jdk256, double jdk512) {
        // The table of decision 0015, in milliseconds for 50,000 iterations
        ToDoubleFunction<Pbkdf2> ours = byDigest(sha1, sha256, sha512);
        ToDoubleFunction<Pbkdf2> theirs = byDigest(jdk1, jdk256, jdk512);
        Contest<Pbkdf2> contest = background.contest(
                scheme -> ours.applyAsDouble(scheme) / 50, scheme -> theirs.applyAsDouble(scheme) / 50);

        background.hold(contest);

        assertThat(won(contest)).isEmpty();
        assertThat(contest.ratios()).hasSize(3);
    }

    @Test
    void withinFivePercent_theOrderOfTheCatalogueStays() {
        Contest<Pbkdf2> contest = background.contest(byDigest(1, 1, 1), byDigest(0.94, 0.96, 1));

        background.hold(contest);

        assertThat(won(contest)).containsExactly(Prf.SHA1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void noisyHost_changesNothing(long seed) {
        Random random = new Random(seed);
        // Noisy neighbours: a third of the slices takes up to five times as long, one in fifty a hundred times.
        ToDoubleFunction<Pbkdf2> noise = scheme -> (1 + 0.03 * random.nextDouble())
                * (random.nextInt(3) == 0 ? 1 + 4 * random.nextDouble() : 1)
                * (random.nextInt(50) == 0 ? 100 : 1);
        ToDoubleFunction<Pbkdf2> ours = byDigest(1, 1, 1);
        ToDoubleFunction<Pbkdf2> theirs = byDigest(0.5, 0.85, 1.1);
        Contest<Pbkdf2> contest = background.contest(
                scheme -> ours.applyAsDouble(scheme) * noise.applyAsDouble(scheme),
                scheme -> theirs.applyAsDouble(scheme) * noise.applyAsDouble(scheme));

        for (int tries = 0; tries < 3; tries++) {
            background.hold(contest);
            background.pause(MINUTE);
        }

        assertThat(won(contest)).containsExactly(Prf.SHA1, Prf.SHA256);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100, 400, 900})
    void compilerThatIsLate_isWaitedFor(long millis) {
        Contest<Pbkdf2> contest = background.contest(
                scheme -> background.millis() < millis ? 3 : 1, scheme -> background.millis() < 2 * millis ? 10 : 1.2);

        background.hold(contest);

        assertThat(won(contest)).isEmpty();
        assertThat(contest.ratios()).hasSize(3);
    }

    @Test
    void contest_isHeldTwiceWithAMinuteBetween() {
        AtomicInteger engines = new AtomicInteger();
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES,
                background.engine(scheme -> 1),
                resources -> {
                    engines.incrementAndGet();
                    return background
                            .engine(scheme -> engines.get() == SCHEMES.size() ? 0.5 : 1.5)
                            .apply(resources);
                },
                background);
        contest.begin();
        contest.begin();
        assertThat(background.waitingTasks()).isOne();
        assertThat(contest.isRunning()).isTrue();

        background.hold(contest);
        assertThat(contest.isRunning()).isFalse();
        assertThat(won(contest)).hasSize(3);
        background.hold(contest);
        assertThat(engines).as("too soon").hasValue(SCHEMES.size());
        for (int i = 0; i < 5; i++) {
            background.pause(MINUTE);
            background.hold(contest);
        }

        assertThat(engines).hasValue(2 * SCHEMES.size());
        assertThat(won(contest)).as("the second outcome stands").isEmpty();
    }

    @Test
    void contestWithoutOutcome_isTriedAgainButNotForEver() {
        AtomicInteger begun = new AtomicInteger();
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES,
                background.engine(scheme -> 1),
                resources -> {
                    begun.incrementAndGet();
                    throw new OutOfMemoryError("full");
                },
                background);

        for (int i = 0; i < 10; i++) {
            background.hold(contest);
            background.pause(MINUTE);
        }

        assertThat(begun).hasValue(5);
        assertThat(contest.isRunning()).isFalse();
        assertThat(won(contest)).isEmpty();
    }

    @Test
    void restlessHost_endsUndecided() {
        AtomicInteger hashes = new AtomicInteger();
        Contest<Pbkdf2> contest = background.contest(scheme -> 1e6 / hashes.incrementAndGet(), scheme -> 1);

        background.hold(contest);

        assertThat(contest.ratios()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void clockThatDoesNotGoForward_endsWithTheOrderOfTheCatalogue(long step) {
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES, background.engine(scheme -> step), background.engine(scheme -> step), new FakeBackground() {
                    @Override
                    public void run(Runnable task) {
                        task.run();
                    }

                    @Override
                    public void pause(long nanos) {}
                });

        contest.begin();

        assertThat(contest.isRunning()).isFalse();
        assertThat(won(contest)).isEmpty();
    }
}
