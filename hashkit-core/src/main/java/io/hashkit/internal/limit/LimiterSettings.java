package io.hashkit.internal.limit;

import java.time.Duration;

/** What a limiter is built with. Changed by its builder alone. */
public final class LimiterSettings {
    /** The value of a limit that was not set and follows the host. */
    static final int BY_HOST = 0;

    public int parallel = BY_HOST;
    public long memoryBytes = BY_HOST;
    public int queue = BY_HOST;
    /** The most hashes that one processor computes at once. */
    public int seats = Integer.MAX_VALUE;

    public Duration maxWait = Duration.ofSeconds(5);
}
