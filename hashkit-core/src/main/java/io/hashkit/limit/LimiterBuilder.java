package io.hashkit.limit;

import java.time.Duration;
import java.util.Objects;

/** Makes a {@link Limiter}. Everything has a default that suits a server. */
public final class LimiterBuilder {
    private static final int MOST_WAITING = 64;
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    /** Stands for what was not set, and follows the host. */
    static final int BY_HOST = 0;

    int parallel = BY_HOST;
    long memoryBytes = BY_HOST;
    int queue = MOST_WAITING;
    Duration maxWait = Duration.ofSeconds(5);

    LimiterBuilder() {}

    /**
     * The most hashes that run at once; by default the number of processors that this process may use, which is looked at
     * again every few seconds.
     *
     * @throws IllegalArgumentException if under 1
     */
    public LimiterBuilder parallel(int hashes) {
        require("the number of parallel hashes", hashes, 1, Integer.MAX_VALUE);
        this.parallel = hashes;
        return this;
    }

    /**
     * The most work memory that running hashes take together, in bytes; by default a quarter of the maximum heap, or of the
     * memory limit of the control group where that is lower, which is looked at again every few seconds.
     *
     * @throws IllegalArgumentException if under 1 MiB
     */
    public LimiterBuilder memoryBytes(long bytes) {
        require("the memory budget in bytes", bytes, 1 << 20, Long.MAX_VALUE);
        this.memoryBytes = bytes;
        return this;
    }

    /**
     * The most hashes that wait; by default 64. Fewer may wait where hashes take so long that the last in line would not be
     * served within the longest wait.
     *
     * @throws IllegalArgumentException if under 1
     */
    public LimiterBuilder queue(int hashes) {
        require("the number of waiting hashes", hashes, 1, Integer.MAX_VALUE);
        this.queue = hashes;
        return this;
    }

    /**
     * The longest that a hash waits; by default 5 seconds. Zero: it never waits.
     *
     * @throws IllegalArgumentException if negative or above one hour
     */
    public LimiterBuilder maxWait(Duration wait) {
        Objects.requireNonNull(wait, "wait");
        if (wait.isNegative() || wait.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException("the longest wait must be from 0 to " + LONGEST_WAIT + ", not " + wait);
        }
        this.maxWait = wait;
        return this;
    }

    private static void require(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be from " + min + " to " + max + ", not " + value);
        }
    }

    public Limiter build() {
        return build(Ticker.SYSTEM);
    }

    Limiter build(Ticker ticker) {
        return build(ticker, new HostCapacity());
    }

    Limiter build(Ticker ticker, Capacity capacity) {
        return new Limiter(this, ticker, capacity, false);
    }
}
