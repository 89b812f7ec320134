package io.hashkit.internal.call;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.StackRoom;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of an asynchronous call that asks a key service. It runs on the threads that exist for that, while the call
 * holds neither a permit nor a thread of the hasher. Ends exactly once.
 */
final class KeyCall<R> extends Deadline implements Runnable {
    /** Learns how the part ended. */
    interface End<R> {
        /** The part ran. One of the two is null. */
        void ended(@Nullable R result, @Nullable Throwable failure);

        /** No thread began the part. */
        void refused(@Nullable Throwable thrown);
    }

    private final HashTask<R> task;
    private final End<R> end;

    KeyCall(Supplier<R> part, End<R> end) {
        this.task = HashTask.unattended(part);
        this.end = end;
    }

    /** @param nanosToBegin the time after which a part that no thread has begun is refused */
    void start(Executor threads, long nanosToBegin) {
        StackRoom.requireForTimer();
        Deadlines.OF_REFUSALS.add(this, nanosToBegin);
        Throwable thrown = Callbacks.execute(threads, this);
        if (thrown != null) {
            refuse(thrown);
        }
    }

    @Override
    protected void over() {
        refuse(null);
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
            Deadlines.OF_REFUSALS.remove(this);
        } catch (Throwable e) {
            // The timer finds a part that cannot be refused any more.
        }
    }
}
