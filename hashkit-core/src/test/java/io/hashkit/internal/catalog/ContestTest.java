package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.engine.Background;
import io.hashkit.internal.engine.Contest;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Engines.State;
import io.hashkit.internal.engine.Engines.Status;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.Row.Candidate;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.memory.WorkMemory;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of two engines goes first, on a clock that engines move. */
class ContestTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final List<Pbkdf2> SCHEMES =
            Arrays.stream(Prf.values()).map(prf -> new Pbkdf2(prf, 1)).toList();

    private long now;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Background background = new Background() {
        @Override
        public void run(Runnable task) {
            tasks.add(task);
        }

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void pause(long nanos) {
            now += nanos;
        }
    };

    /** Takes so many milliseconds for a scheme. */
    private Function<Resources, Engine<Pbkdf2>> engine(ToDoubleFunction<Pbkdf2> millis) {
        return resources -> (scheme, input, length) -> {
            now += (long) (MILLI * millis.applyAsDouble(scheme));
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
    }

    private static ToDoubleFunction<Pbkdf2> byDigest(double sha1, double sha256, double sha512) {
        return scheme -> switch (scheme.prf()) {
            case SHA1 -> sha1;
            case SHA256 -> sha256;
            case SHA512 -> sha512;
        };
    }

    private Contest<Pbkdf2> contest(ToDoubleFunction<Pbkdf2> first, ToDoubleFunction<Pbkdf2> challenger) {
        return new Contest<>(SCHEMES, engine(first), engine(challenger), background);
    }

    private void run(Contest<Pbkdf2> contest) {
        contest.begin();
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    private static List<Prf> won(Contest<Pbkdf2> contest) {
        return SCHEMES.stream().filter(contest::isWonBy).map(Pbkdf2::prf).toList();
    }

    @Test
    void processorWithShaInstructions_putsTheJdkFirstForWhatTheyCompute() {
        // 2,000 iterations in plain Java and by the JDK, AVX-512 and SHA extensions, JDK 17
        Contest<Pbkdf2> contest = contest(byDigest(0.697, 0.907, 1.15), byDigest(0.446, 0.416, 1.77));

        run(contest);

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
        Contest<Pbkdf2> contest =
                contest(scheme -> ours.applyAsDouble(scheme) / 50, scheme -> theirs.applyAsDouble(scheme) / 50);

        run(contest);

        assertThat(won(contest)).isEmpty();
        assertThat(contest.ratios()).hasSize(3);
    }

    @Test
    void withinFivePercent_theOrderOfTheCatalogueStays() {
        Contest<Pbkdf2> contest = contest(byDigest(1, 1, 1), byDigest(0.94, 0.96, 1));

        run(contest);

        assertThat(won(contest)).containsExactly(Prf.SHA1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void noisyHost_changesNothing(long seed) {
        Random random = new Random(seed);
        // Neighbours: a third of the slices takes up to five times as long, one in fifty a hundred times.
        ToDoubleFunction<Pbkdf2> noise = scheme -> (1 + 0.03 * random.nextDouble())
                * (random.nextInt(3) == 0 ? 1 + 4 * random.nextDouble() : 1)
                * (random.nextInt(50) == 0 ? 100 : 1);
        ToDoubleFunction<Pbkdf2> ours = byDigest(1, 1, 1);
        ToDoubleFunction<Pbkdf2> theirs = byDigest(0.5, 0.85, 1.1);
        Contest<Pbkdf2> contest = contest(
                scheme -> ours.applyAsDouble(scheme) * noise.applyAsDouble(scheme),
                scheme -> theirs.applyAsDouble(scheme) * noise.applyAsDouble(scheme));

        for (int tries = 0; tries < 3; tries++) {
            run(contest);
            now += MINUTE;
        }

        assertThat(won(contest)).containsExactly(Prf.SHA1, Prf.SHA256);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100, 400, 900})
    void compilerThatIsLate_isWaitedFor(long millis) {
        Contest<Pbkdf2> contest =
                contest(scheme -> now < millis * MILLI ? 3 : 1, scheme -> now < 2 * millis * MILLI ? 10 : 1.2);

        run(contest);

        assertThat(won(contest)).isEmpty();
        assertThat(contest.ratios()).hasSize(3);
    }

    @Test
    void contest_isHeldTwiceWithAMinuteBetween() {
        AtomicInteger engines = new AtomicInteger();
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES,
                engine(scheme -> 1),
                resources -> {
                    engines.incrementAndGet();
                    return engine(scheme -> engines.get() == SCHEMES.size() ? 0.5 : 1.5)
                            .apply(resources);
                },
                background);
        contest.begin();
        contest.begin();
        assertThat(tasks).hasSize(1);
        assertThat(contest.isRunning()).isTrue();

        run(contest);
        assertThat(contest.isRunning()).isFalse();
        assertThat(won(contest)).hasSize(3);
        run(contest);
        assertThat(engines).as("too soon").hasValue(SCHEMES.size());
        for (int i = 0; i < 5; i++) {
            now += MINUTE;
            run(contest);
        }

        assertThat(engines).hasValue(2 * SCHEMES.size());
        assertThat(won(contest)).as("the second outcome stands").isEmpty();
    }

    @Test
    void contestWithoutOutcome_isTriedAgainButNotForEver() {
        AtomicInteger begun = new AtomicInteger();
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES,
                engine(scheme -> 1),
                resources -> {
                    begun.incrementAndGet();
                    throw new OutOfMemoryError("full");
                },
                background);

        for (int i = 0; i < 10; i++) {
            run(contest);
            now += MINUTE;
        }

        assertThat(begun).hasValue(5);
        assertThat(contest.isRunning()).isFalse();
        assertThat(won(contest)).isEmpty();
    }

    @Test
    void restlessHost_endsUndecided() {
        AtomicInteger hashes = new AtomicInteger();
        Contest<Pbkdf2> contest = contest(scheme -> 1e6 / hashes.incrementAndGet(), scheme -> 1);

        run(contest);

        assertThat(contest.ratios()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void clockThatDoesNotGoForward_endsWithTheOrderOfTheCatalogue(long step) {
        Contest<Pbkdf2> contest =
                new Contest<>(SCHEMES, engine(scheme -> step), engine(scheme -> step), new Background() {
                    @Override
                    public void run(Runnable task) {
                        task.run();
                    }

                    @Override
                    public long nanoTime() {
                        return now;
                    }

                    @Override
                    public void pause(long nanos) {}
                });

        contest.begin();

        assertThat(contest.isRunning()).isFalse();
        assertThat(won(contest)).isEmpty();
    }

    @Test
    void hostWithoutAnotherThread_hashesAllTheSame() {
        Contest<Pbkdf2> contest = new Contest<>(SCHEMES, engine(scheme -> 1), engine(scheme -> 1), new Background() {
            @Override
            public void run(Runnable task) {
                throw new OutOfMemoryError("unable to create native thread");
            }

            @Override
            public long nanoTime() {
                return now;
            }

            @Override
            public void pause(long nanos) {}
        });
        Engines engines = engines(contest, Map.of());

        assertThat(engines.derive(SCHEMES.get(0), EnginesTest.INPUT, EnginesTest.LENGTH))
                .hasSize(20);
        assertThat(contest.isRunning()).isFalse();
    }

    @Test
    void whateverThrowsAfterTheHash_losesNoAnswer() {
        Contest<Pbkdf2> contest = new Contest<>(SCHEMES, engine(scheme -> 1), engine(scheme -> 1), new Background() {
            @Override
            public void run(Runnable task) {}

            @Override
            public long nanoTime() {
                throw new OutOfMemoryError("full");
            }

            @Override
            public void pause(long nanos) {}
        });
        Engines engines = engines(contest, Map.of());

        for (int i = 0; i < 3; i++) {
            assertThat(engines.derive(EnginesTest.SCHEME, EnginesTest.INPUT, EnginesTest.LENGTH))
                    .isEqualTo(EnginesTest.RIGHT);
        }
    }

    private static Engines engines(Contest<Pbkdf2> contest, Map<Algorithm, String> winners, String... names) {
        return Engines.of(
                List.of(EnginesTest.row(
                        Candidate.of("first", Pbkdf2Jdk::new),
                        Candidate.<Pbkdf2>of("challenger", () -> new Pbkdf2Jdk())
                                .in(contest))),
                Set.of(names),
                winners,
                Resources.of(new WorkMemory(() -> 0)));
    }

    private static void hashWithEach(Engines engines) {
        for (Pbkdf2 scheme : SCHEMES) {
            engines.derive(scheme, Input.of(new byte[] {1}, new byte[] {2}), 20);
        }
    }

    @Test
    void winnerServesWhatItWins() {
        Contest<Pbkdf2> contest = contest(byDigest(2, 2, 1), byDigest(1, 1, 1));
        Engines engines = engines(contest, Map.of());

        hashWithEach(engines);
        assertThat(engines.computed()).containsOnly(entry("test/first", 3L), entry("test/challenger", 0L));
        assertThat(engines.states()).extracting(State::status).containsExactly(Status.WORKING, Status.WARMING_UP);
        run(contest);
        hashWithEach(engines);

        assertThat(engines.computed()).containsOnly(entry("test/first", 4L), entry("test/challenger", 2L));
        assertThat(engines.states())
                .extracting(State::status, State::detail)
                .containsExactly(
                        tuple(Status.WORKING, ""),
                        tuple(
                                Status.WORKING,
                                "pbkdf2-sha1 0.50, pbkdf2-sha256 0.50, pbkdf2-sha512 1.00 of the time of the engine before it"));
    }

    @Test
    void hasherWithANamedEngine_needsNoContest() {
        Contest<Pbkdf2> contest = contest(byDigest(2, 2, 2), byDigest(1, 1, 1));

        hashWithEach(engines(contest, Map.of(), "test/first"));
        assertThat(tasks).isEmpty();

        run(contest);
        Engines asked = engines(contest, Map.of(), "test/first");
        hashWithEach(asked);
        assertThat(asked.computed()).containsEntry("test/first", 3L);
    }

    @Test
    void winnerOfARaceOfTuning_standsForItsAlgorithmAlone() {
        Contest<Pbkdf2> contest = contest(byDigest(2, 2, 2), byDigest(1, 1, 1));
        Engines tuned = engines(contest, Map.of(Algorithm.PBKDF2_SHA512, "test/first"));

        run(contest);
        hashWithEach(tuned);

        assertThat(tuned.computed()).containsOnly(entry("test/first", 1L), entry("test/challenger", 2L));
    }
}
