package io.hashkit.internal.tune;

import java.time.Duration;

/** The CPU time and elapsed time that a tuning may still use. Each step may continue until a share of it is used up. */
final class Budget {
    private final HostEnvironment host;
    private final long cpu;
    private final long wall;
    private long cpuNow;
    private long wallNow;
    private long cpuSpent;
    private long wallSpent;
    private long cpuOfOthers;
    private long cpuForgiven;

    Budget(HostEnvironment host, TuningRequest options) {
        this(host, options.cpuBudget(), options.wallBudget());
    }

    Budget(HostEnvironment host, Duration cpu, Duration wall) {
        this.host = host;
        this.cpu = cpu.toNanos();
        this.wall = wall.toNanos();
        this.cpuNow = host.cpuNanos();
        this.wallNow = host.wallNanos();
    }

    /** Adds the CPU time that other threads used for this tuning. */
    void addCpu(long nanos) {
        cpuOfOthers += nanos;
    }

    /** The CPU time since then takes nothing of the budget. */
    void forgiveCpu(long cpuSpentThen) {
        cpuForgiven += cpuSpent() - cpuSpentThen;
    }

    private long cpuUsed() {
        return cpuSpent() - cpuForgiven;
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

    /** The clock may go backwards on a virtual machine that is migrated; that must not increase the budget. */
    private static long forward(long before, long now) {
        return Math.max(0, now - before);
    }

    /** The used share: 0 at the beginning, 1 when CPU time or elapsed time is used up. */
    double spent() {
        return Math.max((double) cpuUsed() / cpu, wallShare());
    }

    /** The used share of the elapsed time. */
    double wallShare() {
        return (double) wallSpent() / wall;
    }

    /** Whether a step of a given length ends before a share is used up, at this ratio of elapsed time to CPU time. */
    boolean allows(double nanos, double contention, double upTo) {
        return cpuUsed() + nanos <= cpu * upTo && wallSpent() + nanos * contention <= wall * upTo;
    }

    /** A CPU time as a share of the budget, at most a tenth. */
    double share(Duration time) {
        return Math.min(0.1, (double) time.toNanos() / cpu);
    }

    /** The CPU time that is left before a share is used up. */
    double left(double contention, double upTo) {
        return Math.min(cpu * upTo - cpuUsed(), (wall * upTo - wallSpent()) / contention);
    }
}
