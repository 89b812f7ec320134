package io.hashkit.limit;

import java.util.concurrent.TimeUnit;

/** What runs, what it takes, and how long such hashes took of late. Guarded by the limiter's lock, but for the budget. */
final class LimiterState {
    /** Of the memory that the host allows, hashes may take one part in so many. */
    private static final int SHARE = 4;

    private static final long LEAST_BYTES = 1 << 20;
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** How often longer than recent ones a hash counts at most: one that was stopped with its process says little. */
    private static final int MOST_TIMES_LONGER = 64;

    private final boolean followsProcessors;
    private final boolean followsMemory;
    private final int queue;
    private final long maxWaitNanos;
    private int parallel;
    private volatile long budgetBytes;
    /** What the largest hash takes for which room was asked: the budget never falls below. */
    private long room;

    private int running;
    private long bytesInUse;
    private long lastBytes;
    private long admitted;
    /** Time under permit, averaged over about the last eight hashes; 0 until one has ended. */
    private double holdNanos;

    LimiterState(LimiterBuilder settings) {
        Runtime runtime = Runtime.getRuntime();
        this.followsProcessors = settings.parallel == LimiterBuilder.BY_HOST;
        this.followsMemory = settings.memoryBytes == LimiterBuilder.BY_HOST;
        this.parallel = followsProcessors ? runtime.availableProcessors() : settings.parallel;
        this.queue = settings.queue;
        this.maxWaitNanos = settings.maxWait.toNanos();
        this.budgetBytes = followsMemory ? shareOf(runtime.maxMemory()) : settings.memoryBytes;
    }

    private static long shareOf(long memoryBytes) {
        return Math.max(LEAST_BYTES, memoryBytes / SHARE);
    }

    boolean followsHost() {
        return followsProcessors || followsMemory;
    }

    /**
     * Takes over what the host allows now, but never in place of what was set. What runs keeps what it has.
     *
     * @param processors passed over if not positive, like the memory
     * @return whether a limit has moved
     */
    boolean follow(int processors, long memoryBytes) {
        int parallelBefore = parallel;
        long budgetBefore = budgetBytes;
        if (followsProcessors && processors > 0) {
            parallel = processors;
        }
        if (followsMemory && memoryBytes > 0) {
            budgetBytes = Math.max(room, shareOf(memoryBytes));
        }
        return parallel != parallelBefore || budgetBytes != budgetBefore;
    }

    long budgetBytes() {
        return budgetBytes;
    }

    void raiseBudgetTo(long bytes) {
        room = Math.max(room, bytes);
        budgetBytes = Math.max(budgetBytes, room);
    }

    int parallel() {
        return parallel;
    }

    int running() {
        return running;
    }

    long bytesInUse() {
        return bytesInUse;
    }

    long admitted() {
        return admitted;
    }

    boolean isIdle() {
        return running == 0;
    }

    boolean fits(long bytes) {
        return running < parallel && bytes <= budgetBytes - bytesInUse;
    }

    void begin(Permit permit) {
        permit.state = Permit.State.ADMITTED;
        running++;
        bytesInUse += permit.bytes;
        lastBytes = permit.bytes;
        admitted++;
    }

    void end(Permit permit, long now) {
        running--;
        bytesInUse -= permit.bytes;
        double most = MOST_TIMES_LONGER * Math.max((double) SHORTEST_NANOS, holdNanos);
        double held = Math.min(most, (double) Math.max(1, now - permit.since));
        holdNanos = holdNanos == 0 ? held : holdNanos + (held - holdNanos) / 8;
    }

    /** As many as can be served within the longest wait, by the time that recent hashes took. */
    int queueLimit() {
        return holdNanos == 0
                ? queue
                : (int) Math.max(1, Math.min(queue, (double) maxWaitNanos * parallelNow() / holdNanos));
    }

    /** As many callers as could run or wait. */
    int mostInside() {
        return (int) Math.min(Integer.MAX_VALUE, (long) parallel + queueLimit());
    }

    /** When a permit is likely to be free for one more than {@code waiting}. */
    long retryNanos(int waiting) {
        return (long) (holdNanos * (waiting + 1) / parallelNow());
    }

    /** What recent hashes took, but at least what it takes to wake a thread on a busy host. */
    long nanosOfOneHash() {
        return Math.max(SHORTEST_NANOS, (long) holdNanos);
    }

    /** How many hashes like the last one can run at once. */
    private long parallelNow() {
        return Math.max(1, Math.min(parallel, budgetBytes / Math.max(1, lastBytes)));
    }
}
