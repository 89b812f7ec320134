package io.hashkit.interleavings.planted;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Checks whether it has to wait before other threads can see it waiting, so that a wake-up in between is lost. */
public final class LostWakeUp implements Scenario {
    private volatile boolean open;
    private volatile @Nullable Thread waiting;

    @Override
    public void run() {
        LostWakeUp gate = Workers.share(new LostWakeUp());
        Workers.together(gate::await, gate::open);
    }

    private void await() {
        while (!open) {
            waiting = Thread.currentThread();
            LockSupport.parkNanos(this, 1_000_000);
        }
    }

    private void open() {
        open = true;
        LockSupport.unpark(waiting);
    }
}
