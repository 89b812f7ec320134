package io.hashkit.internal.limit;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Callers on separate threads that wait at a limiter. */
final class WaitingCallers {
    private static final long MIB = 1 << 20;

    private WaitingCallers() {}

    static Permits limiter(FakeTicker ticker, int parallel, long mib, int queue, Duration wait) {
        return new PermitsBuilder()
                .parallel(parallel)
                .memoryBytes(mib * MIB)
                .queue(queue)
                .maxWait(wait)
                .build(ticker);
    }

    static FutureTask<Reason> refused(Permits limiter, Priority priority, long bytes) {
        return start(() -> catchThrowableOfType(OverloadedException.class, () -> limiter.acquire(priority, bytes))
                .reason());
    }

    /** Waits for a permit and releases it. */
    static FutureTask<Void> served(Permits limiter, Priority priority, long bytes) {
        return start(() -> {
            limiter.acquire(priority, bytes).close();
            return null;
        });
    }

    static <T> FutureTask<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    static void awaitWaiting(Permits limiter, int waiting) {
        while (limiter.stats().waiting() != waiting) {
            Thread.onSpinWait();
        }
    }
}
