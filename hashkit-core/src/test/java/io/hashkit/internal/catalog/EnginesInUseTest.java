package io.hashkit.internal.catalog;

import static io.hashkit.internal.catalog.EnginesTest.INPUT;
import static io.hashkit.internal.catalog.EnginesTest.LENGTH;
import static io.hashkit.internal.catalog.EnginesTest.RIGHT;
import static io.hashkit.internal.catalog.EnginesTest.SCHEME;
import static io.hashkit.internal.catalog.EnginesTest.engines;
import static io.hashkit.internal.catalog.EnginesTest.good;
import static io.hashkit.internal.catalog.EnginesTest.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to an engine after it was proven: an unusual input does not demote it, a real failure does. */
class EnginesInUseTest {
    @Test
    void exceptionForOneInput_sendsOnlyThatInputToTheNextEngine() {
        AtomicInteger calls = new AtomicInteger();
        Engine<Pbkdf2> picky = (scheme, input, length) -> {
            calls.incrementAndGet();
            if (scheme.iterations() == 3) {
                throw new IllegalArgumentException("not three");
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        Engines engines = engines(row(Candidate.of("picky", () -> picky), good()));

        for (int i = 0; i < 5; i++) {
            assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        }
        int before = calls.get();
        engines.derive(Pbkdf2.sha1(4), INPUT, LENGTH);

        assertThat(calls).as("still the first engine").hasValue(before + 1);
        assertThat(Contender.states(engines))
                .containsExactly(
                        new EngineState("test/picky", Status.WORKING, "", 0),
                        new EngineState("test/good", Status.WORKING, "", 0));
    }

    /** An engine may throw for good because what it is made of changed; threads that hold it leave each hash to the next. */
    @Test
    void engineThatThrowsForGood_isReplacedOnceByANewOneThatProvesItself() {
        AtomicInteger made = new AtomicInteger();
        AtomicInteger others = new AtomicInteger();
        Engines engines = engines(row(
                Candidate.of("mortal", () -> {
                    boolean first = made.incrementAndGet() == 1;
                    return (scheme, input, length) -> {
                        if (first && scheme.iterations() == 3) {
                            throw new IllegalStateException("for good");
                        }
                        return new Pbkdf2Jdk().derive(scheme, input, length);
                    };
                }),
                Candidate.of("other", () -> (scheme, input, length) -> {
                    others.incrementAndGet();
                    return new Pbkdf2Jdk().derive(scheme, input, length);
                })));

        engines.derive(SCHEME, INPUT, LENGTH);
        int proofs = others.get();
        for (int i = 0; i < 5; i++) {
            assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        }

        assertThat(made).hasValue(2);
        assertThat(others).as("hashes by the other engine after the new one").hasValue(proofs);
        assertThat(Contender.states(engines).get(0)).isEqualTo(new EngineState("test/mortal", Status.WORKING, "", 0));
    }

    @Test
    void wrongAmountOfWork_reachesTheCallerAndNoOtherEngineHidesIt() {
        Engine<Pbkdf2> miscounting = (scheme, input, length) -> {
            WrongWorkException.require("iterations", scheme.iterations() == 3 ? 2 : 0, 0);
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        AtomicInteger others = new AtomicInteger();
        Engine<Pbkdf2> other = (scheme, input, length) -> {
            others.incrementAndGet();
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        Engines engines =
                engines(row(Candidate.of("miscounting", () -> miscounting), Candidate.of("other", () -> other)));

        assertThatThrownBy(() -> engines.derive(SCHEME, INPUT, LENGTH))
                .isInstanceOf(WrongWorkException.class)
                .hasMessage(
                        "the kernel did 2 iterations where the costs ask for 0, so there is no hash; please report this"
                                + " as a fault of hashkit");

        assertThat(others).hasValue(0);
        assertThat(engines.derive(Pbkdf2.sha1(4), INPUT, LENGTH)).hasSize(LENGTH);
    }

    @Test
    void exceptionForOneInputOfTheOnlyEngine_isReportedWithItsCause() {
        Engines engines = engines(row(Candidate.of("picky", () -> (scheme, input, length) -> {
            if (scheme.iterations() == 3) {
                throw new IllegalArgumentException("not three");
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        })));

        assertThatThrownBy(() -> engines.derive(SCHEME, INPUT, LENGTH))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no engine works for test (test/picky: failed on this input)")
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(engines.derive(Pbkdf2.sha1(4), INPUT, LENGTH)).hasSize(LENGTH);
    }

    @Test
    void engineThatBreaksLater_isSkippedFromThenOn() {
        AtomicInteger calls = new AtomicInteger();
        Engine<Pbkdf2> breaking = (scheme, input, length) -> {
            if (calls.incrementAndGet() > 2) {
                throw new IllegalStateException("broken");
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        Engines engines = engines(row(Candidate.of("breaking", () -> breaking), good()));

        for (int i = 0; i < 4; i++) {
            assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        }

        assertThat(calls)
                .as("known answer, one use, the failing use, known answer again")
                .hasValue(4);
        assertThat(Contender.states(engines))
                .contains(new EngineState("test/breaking", Status.PASSED_OVER, "IllegalStateException: broken", 0));
    }

    @Test
    void laterLinkageError_skipsTheEngineAtOnce() {
        AtomicInteger calls = new AtomicInteger();
        Engine<Pbkdf2> breaking = (scheme, input, length) -> {
            if (calls.incrementAndGet() == 2) {
                throw new NoSuchMethodError("moved");
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        Engines engines = engines(row(Candidate.of("breaking", () -> breaking), good()));

        assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);

        assertThat(Contender.states(engines))
                .contains(new EngineState("test/breaking", Status.PASSED_OVER, "NoSuchMethodError: moved", 0));
        assertThat(calls).hasValue(2);
    }

    /** A full heap says nothing about an engine, also if it was met while a lambda was linked. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void fullHeapWhileLinking_isReportedAndSkipsNoEngine(int full) {
        AtomicInteger calls = new AtomicInteger();
        Engine<Pbkdf2> linking = (scheme, input, length) -> {
            if (calls.incrementAndGet() == full) {
                throw new BootstrapMethodError(new OutOfMemoryError("of the test"));
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        Engines engines = engines(row(Candidate.of("linking", () -> linking), good()));

        assertThatThrownBy(() -> engines.derive(SCHEME, INPUT, LENGTH)).isInstanceOf(OutOfMemoryError.class);

        assertThat(engines.derive(SCHEME, INPUT, LENGTH)).isEqualTo(RIGHT);
        assertThat(Contender.states(engines))
                .containsExactly(
                        new EngineState("test/linking", Status.WORKING, "", 0),
                        new EngineState("test/good", Status.NOT_TRIED, "", 0));
    }

    @Test
    void engineThatFailedOnce_isProvenForAnotherAlgorithmByAnotherThread() throws InterruptedException {
        Engines engines = engines(row(
                Candidate.of("picky", () -> (scheme, input, length) -> {
                    if (scheme.iterations() == 3) {
                        throw new IllegalArgumentException("not three");
                    }
                    return new Pbkdf2Jdk().derive(scheme, input, length);
                }),
                good()));
        engines.derive(SCHEME, INPUT, LENGTH);

        Thread other = new Thread(() -> engines.derive(Pbkdf2.sha256(2), INPUT, LENGTH));
        other.start();
        other.join();

        assertThat(engines.computed()).containsEntry("test/picky", 1L);
    }

    @Test
    void requiredEngineThatDoesNotWork_isRefusedAtOnce() {
        Engines none = engines(row(Candidate.of("bad", () -> (scheme, input, length) -> new byte[length])));

        assertThatThrownBy(() -> none.required(SCHEME))
                .isInstanceOf(NoEngineException.class)
                .hasMessage("no engine works for test (test/bad: wrong answer to the vector of RFC 6070)");
        assertThat(engines(row(good())).required(SCHEME).derive(SCHEME, INPUT, LENGTH))
                .isEqualTo(RIGHT);
    }

    @Test
    void manyFirstCallers_proveTheEngineOnce() throws InterruptedException, ExecutionException {
        int callers = 32;
        AtomicInteger made = new AtomicInteger();
        AtomicInteger proofs = new AtomicInteger();
        Engine<Pbkdf2> counting = (scheme, input, length) -> {
            if (scheme.iterations() == 2) {
                proofs.incrementAndGet();
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
        Engines engines = engines(row(
                Candidate.of("counting", () -> {
                    made.incrementAndGet();
                    return counting;
                }),
                good()));
        CountDownLatch start = new CountDownLatch(1);
        Callable<byte[]> caller = () -> {
            start.await();
            return engines.derive(SCHEME, INPUT, LENGTH);
        };
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            List<Future<byte[]>> answers = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                answers.add(threads.submit(caller));
            }
            start.countDown();
            for (Future<byte[]> answer : answers) {
                assertThat(answer.get()).isEqualTo(RIGHT);
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(made).hasValue(1);
        assertThat(proofs).hasValue(1);
        assertThat(Contender.states(engines)).contains(new EngineState("test/good", Status.NOT_TRIED, "", 0));
    }
}
