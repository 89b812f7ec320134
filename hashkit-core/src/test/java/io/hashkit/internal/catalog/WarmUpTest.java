package io.hashkit.internal.catalog;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.WarmUp;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.memory.WorkMemory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine that must be warmed up first, on a clock that engines advance. */
class WarmUpTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    /** More slices than any of these engines needs. */
    private static final int MOST = 10_000;

    private long now;
    private final AtomicInteger secrets = new AtomicInteger();

    /** An engine that takes {@code cold} milliseconds per hash, and {@code compiled} after a number of hashes. */
    private Function<Resources, Engine<Pbkdf2>> engine(int hashes, double cold, double compiled) {
        AtomicInteger done = new AtomicInteger();
        return resources -> (scheme, input, length) -> {
            now += (long) (MILLI * (done.incrementAndGet() <= hashes ? cold : compiled));
            if (input.password().length == EnginesTest.INPUT.password().length) {
                secrets.incrementAndGet();
            }
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
    }

    /** A plan with a usual engine that takes the given time. */
    private WarmUp.Plan<Pbkdf2> plan(double usualMillis) {
        return new WarmUp.Plan<>(EnginesTest.SCHEME, engine(0, 0, usualMillis), () -> now);
    }

    @Test
    void engineThatGetsFaster_isWarm() {
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan(1));
        AtomicInteger made = new AtomicInteger();
        Function<Resources, Engine<Pbkdf2>> engine = resources -> {
            made.incrementAndGet();
            return engine(100, 50, 0.5).apply(resources);
        };

        for (int i = 0; i < MOST && !warmUp.isDone(); i++) {
            warmUp.slice(engine, 10 * MILLI);
        }

        assertThat(warmUp.isDone()).isTrue();
        assertThat(made).hasValue(1);
        assertThat(warmUp.failure()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.95, 0.9})
    void engineThatGetsNoFaster_isGivenUpWithBothTimes(double millis) {
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan(1));
        Function<Resources, Engine<Pbkdf2>> engine = engine(100, 50, millis);

        for (int i = 0; i < MOST; i++) {
            warmUp.slice(engine, 10 * MILLI);
        }

        assertThat(warmUp.isDone()).isFalse();
        assertThat(warmUp.failure())
                .contains("not faster here: takes " + millis + (millis == 0.9 ? "00" : "0")
                        + " ms where the usual engine takes 1.000 ms");
        assertThat(now).as("ends at its budget").isLessThan(TimeUnit.SECONDS.toNanos(11));
    }

    @Test
    void engineThatThrows_isGivenUpWithTheReason() {
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan(1));

        warmUp.slice(
                resources -> {
                    throw new NoSuchMethodError("moved");
                },
                MILLI);

        assertThat(warmUp.failure()).contains("NoSuchMethodError: moved");
        warmUp = WarmUp.of(plan(1));
        warmUp.slice(
                resources -> {
                    throw new IllegalStateException("broken");
                },
                MILLI);
        assertThat(warmUp.failure()).contains("IllegalStateException: broken");
    }

    @Test
    void slicesOfSeveralThreads_followEachOther() throws InterruptedException {
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan(1));
        Function<Resources, Engine<Pbkdf2>> engine = engine(0, 0, 0.5);
        warmUp.slice(engine, MILLI);

        Thread other = new Thread(() -> warmUp.slice(engine, 100 * MILLI));
        other.start();
        other.join();

        assertThat(warmUp.isDone()).isTrue();
    }

    @Test
    void interruptedThread_warmsNothingUp() {
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan(1));
        Thread.currentThread().interrupt();

        warmUp.slice(engine(0, 1, 1), MILLI);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(now).isZero();
    }

    @Test
    void engineWithoutMemory_triesAnotherTime() {
        WarmUp.Plan<Pbkdf2> plan = plan(1);
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan);

        warmUp.slice(
                resources -> {
                    throw new OutOfMemoryError("full");
                },
                MILLI);
        for (int i = 0; i < 100; i++) {
            warmUp.slice(engine(0, 0, 0.5), MILLI);
        }

        assertThat(warmUp.isDone()).isTrue();
    }

    private EngineFamily<Pbkdf2> row(WarmUp.Plan<Pbkdf2> plan, Optional<String> lack) {
        Candidate<Pbkdf2> cold =
                Candidate.<Pbkdf2>of("cold", engine(100, 50, 0.5)).warmed(() -> lack, plan);
        return EnginesTest.row(cold, EnginesTest.good());
    }

    private static void hash(Engines engines, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(engines.derive(EnginesTest.SCHEME, EnginesTest.INPUT, EnginesTest.LENGTH))
                    .isEqualTo(EnginesTest.RIGHT);
        }
    }

    @Test
    void firstHash_isNotSlowedDown() {
        Engines engines = EnginesTest.engines(row(plan(1), Optional.empty()));

        hash(engines, 1);

        assertThat(now).isZero();
        assertThat(Contender.states(engines))
                .containsExactly(
                        new EngineState("test/cold", Status.WARMING_UP, "", 0),
                        new EngineState("test/good", Status.WORKING, "", 0));
    }

    @Test
    void coldEngine_seesNoSecretAndThenServes() {
        WarmUp.Plan<Pbkdf2> plan = plan(1);
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan);
        Engines engines = EnginesTest.engines(row(plan, Optional.empty()));

        assertThat(engines.areCold()).isTrue();
        for (int i = 0; i < MOST && !warmUp.isDone(); i++) {
            hash(engines, 1);
            assertThat(secrets).hasValue(0);
        }
        assertThat(engines.areCold()).isFalse();
        hash(engines, 1);

        assertThat(secrets).hasValue(1);
        assertThat(Contender.states(engines)).contains(new EngineState("test/cold", Status.WORKING, "", 0));
    }

    @Test
    void engineThatIsWarmInThisProcess_servesAnotherHasherAtOnce() {
        WarmUp.Plan<Pbkdf2> plan = plan(1);
        WarmUp<Pbkdf2> warmUp = WarmUp.of(plan);
        for (int i = 0; i < MOST && !warmUp.isDone(); i++) {
            warmUp.slice(engine(0, 0, 0.5), MILLI);
        }

        hash(EnginesTest.engines(row(plan, Optional.empty())), 1);

        assertThat(secrets).hasValue(1);
    }

    @Test
    void engineThatWasGivenUp_isSkippedWithTheReason() {
        Engines engines = EnginesTest.engines(EnginesTest.row(
                Candidate.<Pbkdf2>of("cold", engine(0, 0, 5_000)).warmed(Optional::empty, plan(1)),
                EnginesTest.good()));

        hash(engines, 9);

        assertThat(engines.states().get(0).status()).isEqualTo(Status.PASSED_OVER);
        assertThat(engines.states().get(0).detail())
                .isEqualTo("not faster here: takes 5000.000 ms where the usual engine takes 1.000 ms");
    }

    @Test
    void namedEngine_isNotSlowedDownByAnother() {
        Engines engines = EnginesTest.engines(row(plan(1), Optional.empty()), "test/good");

        hash(engines, 9);

        assertThat(now).isZero();
    }

    @Test
    void coldEngine_servesWhereNoOtherWorks() {
        Engines engines = EnginesTest.engines(EnginesTest.row(
                Candidate.<Pbkdf2>of("cold", engine(100, 50, 0.5)).warmed(Optional::empty, plan(1)),
                Candidate.of("broken", () -> {
                    throw new NoClassDefFoundError("library");
                })));

        hash(engines, 1);

        assertThat(secrets).hasValue(1);
    }

    @Test
    void engineWithoutItsRequirements_isNeverCreated() {
        Engines engines = EnginesTest.engines(EnginesTest.row(
                Candidate.<Pbkdf2>of("cold", resources -> {
                            throw new AssertionError("made");
                        })
                        .warmed(() -> Optional.of("needs an option"), plan(1)),
                EnginesTest.good()));

        hash(engines, 3);

        assertThat(Contender.states(engines))
                .contains(new EngineState("test/cold", Status.PASSED_OVER, "needs an option", 0));
    }

    @Test
    void coldEngineUsedAlone_servesAtOnce() {
        EngineFamily<Pbkdf2> row = row(plan(1), Optional.empty());

        Map<String, Engines> apart =
                Engines.apart(List.of(row), EnginesTest.SCHEME, Resources.of(new WorkMemory(() -> 0)));
        hash(requireNonNull(apart.get("test/cold")), 1);

        assertThat(secrets).hasValue(1);
        assertThat(Engines.apart(
                        List.of(row(plan(1), Optional.of("nothing"))),
                        EnginesTest.SCHEME,
                        Resources.of(new WorkMemory(() -> 0))))
                .containsOnlyKeys("test/good");
    }
}
