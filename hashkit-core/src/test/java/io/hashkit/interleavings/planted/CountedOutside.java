package io.hashkit.interleavings.planted;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import java.util.concurrent.locks.ReentrantLock;

/** Decides under a lock and counts after releasing it, so that two threads can take the last permit. */
public final class CountedOutside implements Scenario {
    private final ReentrantLock lock = new ReentrantLock();
    private int running;

    @Override
    public void run() {
        CountedOutside limiter = Workers.share(new CountedOutside());
        Workers.together(limiter::begin, limiter::begin);
        Scenario.require(limiter.running == 1, limiter.running + " run where one may");
    }

    private void begin() {
        boolean free;
        lock.lock();
        try {
            free = running == 0;
        } finally {
            lock.unlock();
        }
        if (free) {
            running++;
        }
    }
}
