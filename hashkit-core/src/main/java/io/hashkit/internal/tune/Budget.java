package io.hashkit.internal.tune;

import java.time.Duration;

/** What tuning may still spend, in CPU time and in time; each step may go up to a share of it. */
final class Budget {
    private final HostEnvironment host;
    private final long cpu;
    private final long wall;
    private long cpuStart;
    private long wallStart;
    private long cpuOfOthers;

    Budget(HostEnvironment host, TuningRequest request) {
        this.host = host;
        this.cpu = request.cpuBudget().toNanos();
        this.wall = request.wallBudget().toNanos();
        this.cpuStart = host.cpuNanos();
        this.wallStart = host.wallNanos();
    }

    /** Adds what other threads spent for this tuning. */
    void addCpu(long nanos) {
        cpuOfOthers += nanos;
    }

    /** Leaves out what was spent since then. */
    void forget(long cpuSpentThen, long wallSpentThen) {
        cpuStart += cpuSpent() - cpuSpentThen;
        wallStart += wallSpent() - wallSpentThen;
    }

    long cpuSpent() {
        long now = host.cpuNanos();
        return (now < 0 ? wallSpent() : now - cpuStart) + cpuOfOthers;
    }

    long wallSpent() {
        return host.wallNanos() - wallStart;
    }

    /** 0 at the beginning, 1 when the first of the two is used up. */
    double spent() {
        return Math.max((double) cpuSpent() / cpu, (double) wallSpent() / wall);
    }

    /**
     * Whether a step of some length ends before a share is used up.
     *
     * @param contention time over CPU time, as seen so far
     */
    boolean allows(double nanos, double contention, double upTo) {
        return cpuSpent() + nanos <= cpu * upTo && wallSpent() + nanos * contention <= wall * upTo;
    }

    /** What share a CPU time is, a tenth at most. */
    double share(Duration time) {
        return Math.min(0.1, (double) time.toNanos() / cpu);
    }

    /** How much CPU time is left before a share is used up. */
    double left(double contention, double upTo) {
        return Math.min(cpu * upTo - cpuSpent(), (wall * upTo - wallSpent()) / contention);
    }
}
