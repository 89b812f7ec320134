package io.hashkit.internal.call;

import io.hashkit.internal.border.Border;
import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of an asynchronous call that asks a key service. It runs on the threads that exist for that, while the call
 * holds neither a permit nor a thread of the hasher. Ends exactly once.
 */
final class KeyCall<R> implements Runnable {
    /** Learns how the part ended. */
    interface End<R> {
        /** The part ran. One of the two is null. */
        void ended(@Nullable R result, @Nullable Throwable failure);

        /** No thread began the part. */
        void refused(@Nullable Throwable thrown);
    }

    private final HashTask<R> task;
    private final End<R> end;
    private volatile @Nullable CompletableFuture<@Nullable Void> latest;

    KeyCall(Supplier<R> part, End<R> end) {
        this.task = HashTask.unattended(part);
        this.end = end;
    }

    /** @param nanosToBegin the time after which a part that no thread has begun is refused */
    void start(Executor threads, long nanosToBegin) {
        StackRoom.requireForTimer();
        CompletableFuture<@Nullable Void> timer =
                new CompletableFuture<@Nullable Void>().completeOnTimeout(null, nanosToBegin, TimeUnit.NANOSECONDS);
        latest = timer;
        var ignored = timer.thenRun(new Late());
        Throwable thrown = Border.execute(threads, this);
        if (thrown != null) {
            refuse(thrown);
        }
    }

    private final class Late implements Runnable {
        @Override
        public void run() {
            refuse(null);
        }
    }

    /** Ends the part unless it has begun. */
    void refuse(@Nullable Throwable thrown) {
        if (task.cancel()) {
            end.refused(thrown);
        }
    }

    @Override
    public void run() {
        if (task.runOnce()) {
            removeTimer();
            end.ended(task.result(), task.failure());
        }
    }

    /** Ends the part: one that no thread has begun never begins, one that runs is interrupted. */
    void stop() {
        task.interrupt();
        removeTimer();
    }

    /** Throws nothing: the call must end, and give back what it holds. */
    private void removeTimer() {
        try {
            CompletableFuture<@Nullable Void> timer = latest;
            if (timer != null) {
                StackRoom.requireForTimer();
                timer.complete(null);
            }
        } catch (Throwable e) {
            // The timer finds a part that cannot be refused any more.
        }
    }
}
