package io.hashkit.interleavings.planted;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import java.util.concurrent.locks.LockSupport;

/** Waits for an event that never happens. */
public final class NeverWoken implements Scenario {
    @Override
    public void run() {
        Workers.together(() -> LockSupport.park(this));
    }
}
