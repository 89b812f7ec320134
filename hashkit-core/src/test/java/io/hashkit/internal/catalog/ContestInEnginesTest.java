package io.hashkit.internal.catalog;

import static io.hashkit.internal.catalog.FakeBackground.SCHEMES;
import static io.hashkit.internal.catalog.FakeBackground.byDigest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Contest;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.memory.WorkMemory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The effect of a contest on the engines of a hasher. */
class ContestInEnginesTest {
    private final FakeBackground background = new FakeBackground();

    @Test
    void hostWithoutAnotherThread_stillHashes() {
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES, background.engine(scheme -> 1), background.engine(scheme -> 1), new FakeBackground() {
                    @Override
                    public void run(Runnable task) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                });
        Engines engines = engines(contest, Map.of());

        assertThat(engines.derive(SCHEMES.get(0), EnginesTest.INPUT, EnginesTest.LENGTH))
                .hasSize(20);
        assertThat(contest.isRunning()).isFalse();
    }

    @Test
    void exceptionAfterTheHash_losesNoAnswer() {
        Contest<Pbkdf2> contest = new Contest<>(
                SCHEMES, background.engine(scheme -> 1), background.engine(scheme -> 1), new FakeBackground() {
                    @Override
                    public long nanoTime() {
                        throw new OutOfMemoryError("full");
                    }
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
        Contest<Pbkdf2> contest = background.contest(byDigest(2, 2, 1), byDigest(1, 1, 1));
        Engines engines = engines(contest, Map.of());

        hashWithEach(engines);
        assertThat(Contender.computed(engines)).containsOnly(entry("test/first", 3L), entry("test/challenger", 0L));
        assertThat(Contender.states(engines))
                .extracting(EngineStatus::status)
                .containsExactly(Status.WORKING, Status.WARMING_UP);
        background.hold(contest);
        hashWithEach(engines);

        assertThat(Contender.computed(engines)).containsOnly(entry("test/first", 4L), entry("test/challenger", 2L));
        assertThat(Contender.states(engines))
                .extracting(EngineStatus::status, EngineStatus::detail)
                .containsExactly(
                        tuple(Status.WORKING, ""),
                        tuple(
                                Status.WORKING,
                                "pbkdf2-sha1 0.50, pbkdf2-sha256 0.50, pbkdf2-sha512 1.00 of the time of the engine before it"));
    }

    @Test
    void hasherWithANamedEngine_needsNoContest() {
        Contest<Pbkdf2> contest = background.contest(byDigest(2, 2, 2), byDigest(1, 1, 1));

        hashWithEach(engines(contest, Map.of(), "test/first"));
        assertThat(background.waitingTasks()).isZero();

        background.hold(contest);
        Engines asked = engines(contest, Map.of(), "test/first");
        hashWithEach(asked);
        assertThat(Contender.computed(asked)).containsEntry("test/first", 3L);
    }

    @Test
    void winnerOfATuningRace_countsForItsAlgorithmOnly() {
        Contest<Pbkdf2> contest = background.contest(byDigest(2, 2, 2), byDigest(1, 1, 1));
        Engines tuned = engines(contest, Map.of(Algorithm.PBKDF2_SHA512, "test/first"));

        background.hold(contest);
        hashWithEach(tuned);

        assertThat(Contender.computed(tuned)).containsOnly(entry("test/first", 1L), entry("test/challenger", 2L));
    }
}
