package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What runs, what it uses, and how long recent hashes took. Guarded by the limiter's lock, except for the limits. */
final class LimiterState {
    /** Hashes may use one part in this many of the memory that the host allows. */
    private static final int SHARE = 4;

    /**
     * A hash that is larger runs alone, up to three of five parts: Spring's usual scrypt has 64 MiB, and a heap of 128 MiB as
     * few as 123.
     */
    private static final int SHARE_ALONE = 5;

    private static final long LEAST_BYTES = 1 << 20;
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** A waiting call counts as one part in 32 of this much heap: 32 KiB of request, response and session. */
    private static final long HEAP_BYTES_OF_A_WAITING_CALL = 1 << 20;

    private static final int LEAST_QUEUE = 64;

    private final boolean followsProcessors;
    private final boolean followsMemory;
    /** False until the capacity of the host has been read, where it counts. */
    private volatile boolean knowsHost;

    private final int queue;
    /** The most hashes that hold a permit or wait, but for those that find a processor free. */
    private int mostTogether = Integer.MAX_VALUE;

    private final long maxWaitNanos;
    private volatile int parallel;
    private volatile long budgetBytes;
    /** The largest hash that may run, alone if it exceeds the budget. An explicit budget is a promise to the application. */
    private volatile long mostBytes;
    /** The largest hash for which room was requested, in bytes; the budget never falls below it. */
    private long room;

    /** The hashes that hold a permit. */
    private int running;
    /** Those of them that can share a processor. */
    private int seated;
    /** The most hashes on a processor that anybody has asked for. */
    private int mostSeats = 1;
    /** Those that hold a permit and no processor. Drivers read it without the lock. */
    private volatile int riders;

    private long bytesInUse;
    private long lastBytes;
    private long admitted;
    private final RecentHashes recent = new RecentHashes();

    LimiterState(LimiterSettings settings) {
        Runtime runtime = Runtime.getRuntime();
        this.followsProcessors = settings.parallel == LimiterSettings.BY_HOST;
        this.followsMemory = settings.memoryBytes == LimiterSettings.BY_HOST;
        this.knowsHost = !followsHost();
        this.parallel = followsProcessors ? runtime.availableProcessors() : settings.parallel;
        this.queue = settings.queue == LimiterSettings.BY_HOST
                ? (int) Math.max(
                        LEAST_QUEUE, Math.min(Integer.MAX_VALUE, runtime.maxMemory() / HEAP_BYTES_OF_A_WAITING_CALL))
                : settings.queue;
        this.maxWaitNanos = settings.maxWait.toNanos();
        this.budgetBytes = followsMemory ? shareOf(runtime.maxMemory()) : settings.memoryBytes;
        this.mostBytes = followsMemory ? aloneIn(runtime.maxMemory()) : budgetBytes;
    }

    private long aloneIn(long memoryBytes) {
        return Math.max(budgetBytes, memoryBytes / SHARE_ALONE * 3);
    }

    private static long shareOf(long memoryBytes) {
        return Math.max(LEAST_BYTES, memoryBytes / SHARE);
    }

    boolean followsHost() {
        return followsProcessors || followsMemory;
    }

    /** Until then, one hash runs at a time: the budget is the heap's, and a control group may allow less. */
    boolean knowsHost() {
        return knowsHost;
    }

    /**
     * Adopts the limits that the host allows now, except where a limit was set, and tells whether one has changed.
     * Ignores numbers that are not positive. Running hashes keep what they have.
     */
    boolean follow(int processors, long memoryBytes) {
        int parallelBefore = parallel;
        long budgetBefore = budgetBytes;
        knowsHost = true;
        if (followsProcessors && processors > 0) {
            parallel = processors;
            countRiders();
        }
        if (followsMemory && memoryBytes > 0) {
            budgetBytes = Math.max(room, shareOf(memoryBytes));
            mostBytes = aloneIn(memoryBytes);
        }
        return parallel != parallelBefore || budgetBytes != budgetBefore;
    }

    long budgetBytes() {
        return budgetBytes;
    }

    /** The largest hash that may run. */
    long mostBytes() {
        return mostBytes;
    }

    void raiseBudgetTo(long bytes) {
        room = Math.max(room, bytes);
        budgetBytes = Math.max(budgetBytes, room);
        mostBytes = Math.max(mostBytes, budgetBytes);
    }

    void lowerQueueTo(int hashes) {
        mostTogether = hashes;
    }

    int parallel() {
        return parallel;
    }

    /** The hashes that have a processor. */
    int running() {
        return running - riders;
    }

    long bytesInUse() {
        return bytesInUse;
    }

    Snapshot stats(int waiting, Map<Reason, Long> refusals, long failedUpgrades, Duration oldestWait) {
        return new Snapshot(
                running(),
                waiting + riders,
                admitted,
                refusals,
                failedUpgrades,
                parallel,
                queueLimit() + riders,
                bytesInUse,
                budgetBytes,
                oldestWait);
    }

    boolean isIdle() {
        return running == 0;
    }

    /**
     * Takes memory for a hash beyond what it was admitted with, if as many hashes as may run could each have twice as much: then
     * its time does not depend on what else runs.
     */
    boolean takeSpare(long bytes) {
        boolean enough = bytes <= budgetBytes / parallel / 2 && bytes <= budgetBytes - bytesInUse;
        if (enough) {
            bytesInUse += bytes;
        }
        return enough;
    }

    void giveSpare(long bytes) {
        bytesInUse -= bytes;
    }

    /**
     * Whether a hash may run, if it is its turn. While as many wait as there are processors, one more than these runs: the thread
     * that receives a permit may be behind another one in the queue of a processor, while the one that gave it is idle.
     * Where hashes share processors, others are ready anyway.
     */
    boolean fits(HashPermit permit, int waiting) {
        if (!knowsHost && running > 0) {
            return false;
        }
        boolean oneMore = followsProcessors && parallel > 1 && waiting >= parallel && seated == 0 && permit.seats == 1;
        return permit.pool.hasThread() && (fits(permit.bytes, oneMore ? parallel + 1 : parallel) || fitsSeat(permit));
    }

    /**
     * Whether a hash may run without a processor of its own: as many as can share those which hashes without seats leave
     * free, and as many again that are ready to take the place of one that ends.
     */
    boolean fitsSeat(HashPermit permit) {
        long left = (long) parallel - (running - seated);
        return permit.seats > 1
                && running < mostTogether
                && left > 0
                && seated < left * permit.seats * 2
                && permit.bytes <= budgetBytes - bytesInUse;
    }

    /** How many threads may compute hashes that can share a processor. */
    int drivers() {
        return Math.min(seated, Math.max(1, parallel - (running - seated)));
    }

    private void countRiders() {
        riders = seated - drivers();
    }

    /** The hashes that hold a permit and no processor. */
    int riders() {
        return riders;
    }

    private boolean fits(long bytes, int most) {
        return running < most && (bytes <= budgetBytes - bytesInUse || (running == 0 && bytes <= mostBytes));
    }

    /** @param others the calls that have been refused or wait */
    void begin(HashPermit permit, long others) {
        permit.state = HashPermit.State.ADMITTED;
        running++;
        permit.pool.running++;
        if (permit.seats > 1) {
            seated++;
            mostSeats = Math.max(mostSeats, permit.seats);
        }
        countRiders();
        bytesInUse += permit.bytes;
        lastBytes = permit.bytes;
        admitted++;
        permit.arrivedThen = admitted + others;
    }

    /** @param others the calls that have been refused or wait */
    void end(HashPermit permit, long now, long others) {
        // One hash more than processors lengthens all of them.
        double took = Math.max(1, now - permit.since);
        int processors = running();
        double alone = Math.max(1, took - permit.spared) * Math.min(processors, parallel) / processors;
        running--;
        permit.pool.running--;
        if (permit.seats > 1) {
            seated--;
        }
        countRiders();
        bytesInUse -= permit.bytes;
        if (permit.seats > 1 && (permit.seat == null || !permit.seat.begun)) {
            return;
        }
        recent.ended(took, alone, admitted + others - permit.arrivedThen, parallel);
    }

    /** The number of hashes that can wait and be served within the longest wait, judged by recent hashes. */
    int queueLimit() {
        return Math.max(1, Math.min(servable(parallel), mostTogether - running));
    }

    /** The same for the threads of a pool. */
    int servable(Pool pool) {
        return servable(pool.threads);
    }

    private int servable(int most) {
        double atOnce = Math.min(most, parallelNow());
        return recent.isUnknown()
                ? queue
                : (int) Math.max(1, Math.min(queue, maxWaitNanos * atOnce / recent.holdNanos() - riders()));
    }

    /** The number of callers that can run or wait. */
    int mostInside() {
        long most = mostSeats == 1 ? parallel : 2L * mostSeats * parallel;
        return (int) Math.min(
                Integer.MAX_VALUE, Math.max(parallel + 1L, Math.min(most + servable(parallel), mostTogether)));
    }

    /** The mean time between the ends of two hashes while all permits are in use; a guess until a hash has ended. */
    long stepNanos() {
        return (long) (recent.holdNanosOrGuess() / parallelNow());
    }

    /**
     * The time of recent hashes and of those that hold a permit and no processor, but at least the time to wake a thread on
     * a busy host.
     */
    long nanosOfOneHash() {
        return Math.max(SHORTEST_NANOS, (long) (recent.holdNanos() * (1 + (double) mostSeats * riders() / parallel)));
    }

    /** How many hashes like the last one can run at once. */
    private long parallelNow() {
        return Math.max(1, Math.min(parallel, budgetBytes / Math.max(1, lastBytes)));
    }
}
