package io.hashkit.internal.call;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import io.hashkit.internal.memory.StackRoom;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of an asynchronous call that asks a key service. It runs on the threads that exist for that, while the call
 * holds neither a permit nor a thread of the hasher. Ends exactly once.
 */
abstract class KeyCall extends Deadline implements Runnable, Supplier<KeyCall> {
    private final HashTask<KeyCall> task = HashTask.unattended(this);
    private @Nullable HashExecutor executor;

    /** Asks the key service. */
    abstract void ask();

    /** The part ran, or failed. */
    abstract void ended(@Nullable Throwable failure);

    /** No thread began the part. */
    void refused(@Nullable Throwable thrown) {
        ended(Objects.requireNonNull(executor).noThreadForKeys(thrown));
    }

    @Override
    public KeyCall get() {
        ask();
        return this;
    }

    /** Hands the part to the threads for keys. It is refused if none begins it in time. */
    void start(HashExecutor executor) {
        this.executor = executor;
        try {
            StackRoom.requireForTimer();
            Deadlines.OF_REFUSALS.add(this, executor.permits.nanosToBegin());
            Throwable thrown = Callbacks.execute(executor.requireKeyThreads(), this);
            if (thrown != null) {
                refuse(thrown);
            }
        } catch (Throwable e) {
            // No memory or stack is left. If the part has begun nevertheless, it ends the call itself.
            refuse(e);
        }
    }

    @Override
    protected void over() {
        refuse(null);
    }

    /** Ends the part unless it has begun. */
    private void refuse(@Nullable Throwable thrown) {
        if (task.cancel()) {
            try {
                refused(thrown);
            } catch (Throwable e) {
                ended(e);
            }
        }
    }

    @Override
    public void run() {
        if (task.runOnce()) {
            removeTimer();
            ended(task.failure());
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
