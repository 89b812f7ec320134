package io.hashkit.interleavings.planted;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.interleavings.Workers.Worker;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Interrupts the thread of a task that it saw running, although the task may have ended and the thread may serve
 * another one.
 */
public final class LateInterrupt implements Scenario {
    private final AtomicBoolean done = new AtomicBoolean();
    private volatile boolean leaked;

    @Override
    public void run() {
        LateInterrupt task = Workers.share(new LateInterrupt());
        Worker runner = Workers.worker(task::compute);
        Workers.together(runner, Workers.worker(() -> task.cancel(runner.thread())));
        Scenario.require(!task.leaked, "the next task is interrupted");
    }

    private void compute() {
        boolean ignored = Thread.interrupted();
        done.set(true);
        leaked = !ignored && Thread.currentThread().isInterrupted();
    }

    private void cancel(Thread runner) {
        if (!done.get()) {
            runner.interrupt();
        }
    }
}
