package io.hashkit.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.WarmUp;
import io.hashkit.internal.engine.pbkdf2.Pbkdf2Jdk;
import io.hashkit.internal.memory.FlatMemory;
import io.hashkit.internal.memory.HashInterruptedException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When a warm-up ends, and what it keeps until then. */
class WarmUpEndTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private long now;

    /** An engine that takes some milliseconds per hash. */
    private Function<Resources, Engine<Pbkdf2>> engine(double millis) {
        return resources -> (scheme, input, length) -> {
            now += (long) (MILLI * millis);
            return new Pbkdf2Jdk().derive(scheme, input, length);
        };
    }

    private WarmUp.Plan<Pbkdf2> plan() {
        return new WarmUp.Plan<>(EnginesTest.SCHEME, engine(1), () -> now);
    }

    @Test
    void warmUp_endsAfterEightRoundsOrItsBudget() {
        WarmUp<Pbkdf2> fast = WarmUp.of(plan());
        fast.slice(engine(0.5), 3 * MILLI / 2);
        assertThat(now).as("one round").isEqualTo(3 * MILLI / 2);
        fast.slice(engine(0.5), 100 * MILLI);
        assertThat(now).as("eight rounds").isEqualTo(12 * MILLI);

        WarmUp<Pbkdf2> slow = WarmUp.of(plan());
        slow.slice(engine(4_999), 10_000 * MILLI);
        assertThat(slow.failure()).isEmpty();
        slow.slice(engine(4_999), MILLI);
        assertThat(slow.failure()).isPresent();
    }

    private static Engine<Pbkdf2> failing(RuntimeException failure) {
        return (scheme, input, length) -> {
            throw failure;
        };
    }

    /** Neither does its memory stay. */
    @Test
    void warmUpThatHasEnded_keepsNoEngine() {
        List<Function<Resources, Engine<Pbkdf2>>> ends =
                List.of(engine(0.5), engine(5_000), resources -> failing(new IllegalStateException("broken")));
        for (Function<Resources, Engine<Pbkdf2>> end : ends) {
            List<WeakReference<Engine<Pbkdf2>>> made = new ArrayList<>();
            WarmUp<Pbkdf2> warmUp = WarmUp.of(plan());
            for (int i = 0; i < 3; i++) {
                warmUp.slice(
                        resources -> {
                            Engine<Pbkdf2> one = end.apply(resources);
                            made.add(new WeakReference<>(one));
                            return one;
                        },
                        10_000 * MILLI);
            }

            assertThat(made).hasSize(1);
            while (made.get(0).get() != null) {
                System.gc();
            }
        }
    }

    @Test
    void engineThatFailsForAMoment_isKeptWithItsMemory() {
        List<Runnable> moments = List.of(
                () -> {
                    throw new OutOfMemoryError("full");
                },
                () -> {
                    throw new HashInterruptedException();
                });
        for (Runnable moment : moments) {
            AtomicInteger made = new AtomicInteger();
            AtomicInteger hashes = new AtomicInteger();
            WarmUp<Pbkdf2> warmUp = WarmUp.of(plan());
            Function<Resources, Engine<Pbkdf2>> make = resources -> {
                made.incrementAndGet();
                resources.memory().lease(FlatMemory.LONGS, 1024).close();
                assertThat(resources.memory().keptBytes()).isEqualTo(1024);
                Engine<Pbkdf2> usual = engine(0.5).apply(resources);
                return (scheme, input, length) -> {
                    if (hashes.incrementAndGet() == 1) {
                        moment.run();
                    }
                    return usual.derive(scheme, input, length);
                };
            };

            warmUp.slice(make, 100 * MILLI);
            warmUp.slice(make, 100 * MILLI);

            assertThat(warmUp.isDone()).isTrue();
            assertThat(made).hasValue(1);
        }
    }
}
