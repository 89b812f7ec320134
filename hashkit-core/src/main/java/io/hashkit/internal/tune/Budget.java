package io.hashkit.internal.tune;

import java.time.Duration;

/** What tuning may still spend, in CPU time and in time; each step may go up to a share of it. */
final class Budget {
    private final HostEnvironment host;
    private final long cpu;
    private final long wall;
    private long cpuNow;
    private long wallNow;
    private long cpuSpent;
    private long wallSpent;
    private long cpuOfOthers;

    Budget(HostEnvironment host, TuningRequest request) {
        this(host, request.cpuBudget(), request.wallBudget());
    }

    Budget(HostEnvironment host, Duration cpu, Duration wall) {
        this.host = host;
        this.cpu = cpu.toNanos();
        this.wall = wall.toNanos();
        this.cpuNow = host.cpuNanos();
        this.wallNow = host.wallNanos();
    }

    /** Adds what other threads spent for this tuning. */
    void addCpu(long nanos) {
        cpuOfOthers += nanos;
    }

    /** Leaves out what was spent since then. */
    void forget(long cpuSpentThen, long wallSpentThen) {
        long cpuSince = cpuSpent() - cpuSpentThen;
        long wallSince = wallSpent() - wallSpentThen;
        cpuSpent -= cpuSince;
        wallSpent -= wallSince;
    }

    long cpuSpent() {
        long before = cpuNow;
        cpuNow = host.cpuNanos();
        cpuSpent += forward(before, cpuNow);
        return (cpuNow < 0 ? wallSpent() : cpuSpent) + cpuOfOthers;
    }

    long wallSpent() {
        long before = wallNow;
        wallNow = host.wallNanos();
        wallSpent += forward(before, wallNow);
        return wallSpent;
    }

    /** Clocks of machines that are moved while they run have gone backwards: that gives nothing back. */
    private static long forward(long before, long now) {
        return Math.max(0, now - before);
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
