package io.hashkit.internal.call;

import io.hashkit.internal.base.Callbacks;
import io.hashkit.internal.memory.Deadlines;
import io.hashkit.internal.memory.Deadlines.Deadline;
import java.util.concurrent.Executor;

/**
 * An answer that must not be given on the timer, because what the application does after it would hold up all others. It
 * is given there all the same if the threads are busy for long or lose their task, as the JDK's pool can on a full heap.
 */
abstract class Elsewhere extends Deadline implements Runnable {
    /** Gives the answer. May be called twice. */
    abstract void answer();

    /** @param nanosToBegin the time after which the timer answers */
    void start(Executor threads, long nanosToBegin) {
        try {
            Deadlines.OF_REFUSALS.add(this, nanosToBegin);
            if (Callbacks.execute(threads, this) == null) {
                return;
            }
        } catch (Throwable e) {
            // No memory is left.
        }
        answer();
    }

    @Override
    public void run() {
        try {
            Deadlines.OF_REFUSALS.remove(this);
        } finally {
            answer();
        }
    }

    @Override
    protected void over() {
        answer();
    }
}
