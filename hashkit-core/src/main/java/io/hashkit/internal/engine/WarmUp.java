package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.WorkMemory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Warms up an engine that is slow, and keeps words in objects on the heap, until the JIT compiler has compiled it. The
 * engine computes small hashes of public data, in slices after hashes that another engine serves meanwhile. It is warm
 * once it is clearly faster than that engine, and is given up if it does not get there within its budget.
 *
 * <p>There is one warm-up for an engine in a JVM, because compiled code benefits all users. Safe for use by many
 * threads.
 *
 * @param <S> the class of the schemes
 */
public final class WarmUp<S extends Scheme> {
    /** The ratio of the best times that counts as faster; anything closer to 1 may be chance. */
    private static final double CLEARLY = 0.9;

    private static final int LATEST = 8;
    private static final long BUDGET_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long MEMORY = 1 << 20;
    private static final int TAG = 32;

    private final Plan<S> plan;
    private final ReentrantLock lock = new ReentrantLock();
    private final Input input = Input.of(new byte[TAG], new byte[TAG]);
    private final long[] times = new long[LATEST];
    private final long[] usualTimes = new long[LATEST];
    private @Nullable Engine<S> engine;
    private @Nullable Engine<S> usualEngine;
    private int rounds;
    private long spent;
    private volatile boolean warm;
    private volatile @Nullable String failure;

    /** The hash for the warm-up, and the engine to compare with. */
    public static final class Plan<S extends Scheme> {
        private final WarmUp<S> warmUp = new WarmUp<>(this);
        private final S scheme;
        private final Function<Resources, Engine<S>> usual;
        private final LongSupplier clock;

        public Plan(S scheme, Function<Resources, Engine<S>> usual) {
            this(scheme, usual, System::nanoTime);
        }

        /**
         * A hash that takes much less than a millisecond and runs all of the engine's code, and the engine to compare
         * with.
         */
        public Plan(S scheme, Function<Resources, Engine<S>> usual, LongSupplier clock) {
            this.scheme = scheme;
            this.usual = usual;
            this.clock = clock;
        }

        Algorithm algorithm() {
            return scheme.algorithm();
        }
    }

    private WarmUp(Plan<S> plan) {
        this.plan = plan;
    }

    /** The warm-up of a plan in this process, which goes on where another hasher has got to. */
    public static <S extends Scheme> WarmUp<S> of(Plan<S> plan) {
        return plan.warmUp;
    }

    /** Whether the engine may process secrets. */
    public boolean isDone() {
        return warm;
    }

    /** The reason why the engine was given up. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Hashes public data for about {@code nanos} nanoseconds, unless another thread does so already. Throws nothing: an
     * exception of the engine is a reason to give it up.
     */
    public void slice(Function<Resources, Engine<S>> make, long nanos) {
        if (warm || failure != null || Thread.currentThread().isInterrupted() || !lock.tryLock()) {
            return;
        }
        try {
            long start = plan.clock.getAsLong();
            long end = start;
            while (!warm && failure == null && end - start < nanos) {
                round(make);
                end = plan.clock.getAsLong();
            }
            spent += end - start;
            if (!warm && failure == null && spent > BUDGET_NANOS) {
                failure = String.format(
                        Locale.ROOT,
                        "not faster here: takes %.3f ms where the usual engine takes %.3f ms",
                        best(times) / 1e6,
                        best(usualTimes) / 1e6);
            }
        } catch (HashInterruptedException e) {
            // The next slice tries again.
        } catch (Throwable e) {
            // A full heap or stack says nothing about the engine, and the preceding hash is already computed.
            if ((e instanceof Exception || e instanceof LinkageError) && !OutOfMemory.isBehind(e)) {
                failure = Engines.describe(e);
            }
        } finally {
            if (warm || failure != null) {
                engine = null;
                usualEngine = null;
            }
            lock.unlock();
        }
    }

    private void round(Function<Resources, Engine<S>> make) {
        if (engine == null || usualEngine == null) {
            Resources resources = Resources.of(new WorkMemory(() -> MEMORY));
            engine = make.apply(resources);
            usualEngine = plan.usual.apply(resources);
        }
        times[rounds % LATEST] = time(engine);
        usualTimes[rounds % LATEST] = time(usualEngine);
        rounds++;
        warm = rounds >= LATEST && best(times) < CLEARLY * best(usualTimes);
    }

    private long time(Engine<S> one) {
        long start = plan.clock.getAsLong();
        one.derive(plan.scheme, input, TAG);
        return plan.clock.getAsLong() - start;
    }

    private long best(long[] nanos) {
        return Arrays.stream(nanos, 0, Math.min(rounds, LATEST)).min().orElse(0);
    }
}
