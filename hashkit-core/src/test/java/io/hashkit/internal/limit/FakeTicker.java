package io.hashkit.internal.limit;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A clock that stands still until a test advances it. */
final class FakeTicker implements Ticker {
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicLong nanos = new AtomicLong(1_000);
    private final ThreadLocal<Long> seen = ThreadLocal.withInitial(() -> 0L);
    private volatile long read;

    @Override
    public long nanos() {
        long now = nanos.get();
        seen.set(now);
        read = now;
        return now;
    }

    /** Returns at once if the clock was advanced since this thread read it. */
    @Override
    public void park(Object blocker, long ignored) {
        waiting.add(Thread.currentThread());
        if (nanos.get() == seen.get()) {
            LockSupport.park(blocker);
        }
        waiting.remove(Thread.currentThread());
    }

    /** Whether somebody has read the present time. */
    boolean isSeen() {
        return nanos.get() == read;
    }

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
        waiting.forEach(LockSupport::unpark);
    }
}
