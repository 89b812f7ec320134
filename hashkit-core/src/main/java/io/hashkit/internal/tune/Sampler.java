package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.tune.HostEnvironment.Disturbances;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Times hashes of random passwords, each under a permit, with logins taking precedence. Not thread-safe. */
final class Sampler {
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int LENGTH = 16;

    final HostEnvironment host;
    private final Limiter limiter;
    final Budget budget;
    private final Scheme slice;
    private final boolean onSeveralThreads;
    private double cpu;
    private double wall;

    Sampler(HostEnvironment host, Limiter limiter, Budget budget, Scheme slice, boolean onSeveralThreads) {
        this.host = host;
        this.slice = slice;
        this.limiter = limiter;
        this.budget = budget;
        this.onSeveralThreads = onSeveralThreads;
    }

    /** Whether CPU time is measured. */
    boolean hasCpuTime() {
        return !onSeveralThreads && host.cpuNanos() >= 0;
    }

    /** The ratio of elapsed time to CPU time over all samples so far; 1 if unknown. */
    double contention() {
        return cpu == 0 || !hasCpuTime() ? 1 : Math.max(1, wall / cpu);
    }

    /** Times a small hash; null if the budget ended before a permit was free. */
    @Nullable
    Sample slice(Engines engines) {
        return time(engines, slice);
    }

    /**
     * Times one hash; null if the budget ended before a permit was free. Throws {@link OverloadedException} if this
     * thread is interrupted while it waits or computes.
     */
    @Nullable
    Sample time(Engines engines, Scheme scheme) {
        return time(engines, scheme, (salt, tag) -> {});
    }

    /** @param use receives salt and tag after the hash was timed */
    @Nullable
    Sample time(Engines engines, Scheme scheme, BiConsumer<byte[], byte[]> use) {
        Input input = Input.of(ascii(host.random(LENGTH)), host.random(LENGTH));
        try (Permit permit = permit(scheme)) {
            return permit == null ? null : time(engines, scheme, input, use);
        } catch (HashInterruptedException e) {
            // Not created by the limiter, which would count it although no login was refused.
            throw new OverloadedException(
                    Reason.INTERRUPTED, "interrupted while tuning", Duration.ZERO, Duration.ZERO, e);
        } catch (OutOfMemoryError e) {
            Permits.OF_LIMITER.into(limiter).memory().clear();
            throw new HeapFullException(scheme, e);
        }
    }

    /** Providers take only text. */
    private static byte[] ascii(byte[] random) {
        for (int i = 0; i < random.length; i++) {
            random[i] &= 0x7F;
        }
        return random;
    }

    private Sample time(Engines engines, Scheme scheme, Input input, BiConsumer<byte[], byte[]> use) {
        Disturbances before = disturbances(scheme);
        long wallStart = host.wallNanos();
        long cpuStart = host.cpuNanos();
        byte[] tag = engines.derive(scheme, input, Traits.of(scheme).tagLength());
        long cpuNanos = host.cpuNanos() - cpuStart;
        long wallNanos = host.wallNanos() - wallStart;
        use.accept(input.salt(), tag);
        Disturbances meanwhile = disturbances(scheme).since(before);
        cpu += cpuNanos;
        wall += wallNanos;
        return new Sample(
                scheme,
                Math.max(1, hasCpuTime() ? cpuNanos : wallNanos),
                meanwhile.collections() > 0 || meanwhile.throttledPeriods() > 0,
                0);
    }

    /** Not read for slices: reading the counters would cost more compilation than the hashes. */
    private Disturbances disturbances(Scheme scheme) {
        return slice.equals(scheme) ? Disturbances.NONE : host.disturbances();
    }

    private @Nullable Permit permit(Scheme scheme) {
        Permit permit = limiter.tryAcquire(Priority.IMPORT, scheme.memoryBytes());
        while (permit == null
                && scheme.memoryBytes() <= limiter.stats().budgetBytes()
                && budget.spent() < 1
                && !Thread.currentThread().isInterrupted()) {
            host.pause(PAUSE);
            permit = limiter.tryAcquire(Priority.IMPORT, scheme.memoryBytes());
        }
        if (permit == null && Thread.currentThread().isInterrupted()) {
            throw new HashInterruptedException();
        }
        return permit;
    }

    /** The heap had no room for a hash that the budgets allow. */
    static final class HeapFullException extends RuntimeException {
        private static final long serialVersionUID = 1;
        final transient Scheme scheme;

        HeapFullException(Scheme scheme, OutOfMemoryError cause) {
            super("the heap has no room for " + scheme, cause);
            this.scheme = scheme;
        }
    }
}
