package io.hashkit.internal.limit;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A limiter, with a count of the hashes that hold a permit. */
final class WatchedLimiter {
    private static final long MIB = 1 << 20;

    final Permits limiter;
    private final int parallel;
    private final int most;
    private final int budget;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mebibytesInUse = new AtomicInteger();
    final AtomicInteger refused = new AtomicInteger();

    WatchedLimiter(int parallel, int budget, int queue) {
        this(parallel, budget, queue, Ticker.SYSTEM);
    }

    WatchedLimiter(int parallel, int budget, int queue, Ticker ticker) {
        this.parallel = parallel;
        this.most = parallel;
        this.budget = budget;
        this.limiter = Workers.share(
                settings(queue).parallel(parallel).memoryBytes(budget * MIB).build(ticker, new FakeCapacity(1, 1)));
        Workers.share(this);
    }

    /** Creates a limiter on a host that is resized, up to these values and one hash more. */
    WatchedLimiter(int parallel, int budget) {
        this.parallel = parallel;
        this.most = parallel > 1 ? parallel + 1 : 1;
        this.budget = budget;
        this.limiter = Workers.share(settings(3).build(Ticker.SYSTEM, new FakeCapacity(parallel, 4L * budget * MIB)));
        Workers.share(this);
        resize(parallel, budget);
    }

    private static PermitsBuilder settings(int queue) {
        return new PermitsBuilder().queue(queue).maxWait(Duration.ofSeconds(10));
    }

    void resize(int processors, int mebibytes) {
        limiter.admission.follow(processors, 4L * mebibytes * MIB);
    }

    /** Acquires and releases a permit, or is refused for one of the given reasons. */
    void hash(Priority priority, int mebibytes, Reason... allowed) {
        try (HashPermit permit = limiter.acquire(priority, mebibytes * MIB)) {
            begin(mebibytes);
            end(mebibytes);
        } catch (OverloadedException e) {
            require(e, allowed);
        }
    }

    /** As {@link #hash}, for more than the budget. */
    void hashAlone(Priority priority, int mebibytes, Reason... allowed) {
        try (HashPermit permit = limiter.acquire(priority, mebibytes * MIB)) {
            Scenario.require(running.incrementAndGet() == 1, "a large hash does not run alone");
            Scenario.require(mebibytesInUse.get() == 0, "a large hash began beside another");
            running.decrementAndGet();
        } catch (OverloadedException e) {
            require(e, allowed);
        }
    }

    private void require(OverloadedException refusal, Reason... allowed) {
        refused.incrementAndGet();
        for (Reason one : allowed) {
            if (refusal.reason() == one) {
                return;
            }
        }
        throw refusal;
    }

    /** Acquires a permit if one is free. */
    void tryHash(Priority priority, int mebibytes) {
        try (HashPermit permit = limiter.tryAcquire(priority, mebibytes * MIB)) {
            if (permit != null) {
                begin(mebibytes);
                end(mebibytes);
            }
        }
    }

    private void begin(int mebibytes) {
        Scenario.require(running.incrementAndGet() <= most, "more hashes run than may");
        Scenario.require(mebibytesInUse.addAndGet(mebibytes) <= budget, "more memory is in use than the budget");
    }

    private void end(int mebibytes) {
        mebibytesInUse.addAndGet(-mebibytes);
        running.decrementAndGet();
    }

    /** Requires that nothing runs or waits, and that as many hashes as before can be admitted. */
    void requireQuiet() {
        LimiterStats figures = limiter.stats();
        Scenario.require(figures.running() == 0, "a permit is lost");
        Scenario.require(figures.waiting() == 0, "a place in the queue is lost");
        Scenario.require(figures.bytesInUse() == 0, "memory is lost");
        Scenario.require(figures.refused() == refused.get(), "refusals are not what was refused");
        for (int i = 0; i < parallel; i++) {
            HashPermit next = limiter.acquire(Priority.LOGIN, 0);
            Scenario.require(limiter.stats().running() == i + 1, "a permit is not counted");
            Workers.share(next);
        }
    }
}
