package io.hashkit.limit;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;

/** Time that stands still until a test moves it. */
final class FakeTicker implements Ticker {
    private final Set<Condition> waiting = ConcurrentHashMap.newKeySet();
    private final AtomicLong nanos = new AtomicLong(1_000);

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    @SuppressWarnings("WaitNotInLoop")
    public void await(Condition condition, long ignored) throws InterruptedException {
        waiting.add(condition);
        try {
            condition.await();
        } finally {
            waiting.remove(condition);
        }
    }

    void advance(Limiter limiter, Duration time) {
        limiter.underLock(() -> {
            nanos.addAndGet(time.toNanos());
            waiting.forEach(Condition::signal);
        });
    }
}
