package io.hashkit.limit;

import io.hashkit.internal.limit.LimiterSettings;
import io.hashkit.internal.limit.Permits;
import java.time.Duration;
import java.util.Objects;

/** Builds a {@link Limiter}. Every setting has a default that suits a server. Not thread-safe. */
public final class LimiterBuilder {
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final LimiterSettings settings = new LimiterSettings();

    LimiterBuilder() {}

    /**
     * Sets the most processors that hashes may use at once. The default is the number of processors that this process may use, read
     * again every few seconds. If that is more than one, one more hash runs while at least as many wait, because a woken
     * thread may wait for one processor while another is idle.
     *
     * @param hashes the number of hashes that have a processor each, at least 1
     * @return this builder
     * @throws IllegalArgumentException if less than 1
     */
    public LimiterBuilder parallel(int hashes) {
        require("the number of parallel hashes", hashes);
        settings.parallel = hashes;
        return this;
    }

    /**
     * Sets how much work memory all running hashes may use together. The default is a quarter of the maximum heap, or of
     * the control group's memory limit if that is lower, read again every few seconds; a stored string that needs more is
     * then verified alone, up to 60 % of that memory. A value that is set is never exceeded.
     *
     * @param bytes the memory in bytes, at least 1 MiB
     * @return this builder
     * @throws IllegalArgumentException if less than 1 MiB
     */
    public LimiterBuilder memoryBytes(long bytes) {
        if (bytes < 1 << 20) {
            throw new IllegalArgumentException(
                    "the memory budget must be at least 1048576 bytes (1 MiB), not " + bytes);
        }
        settings.memoryBytes = bytes;
        return this;
    }

    /**
     * Sets how many hashes may wait. The default is one for each MiB of the maximum heap, but at least 64: if a waiting
     * request holds 32 KiB, this is a 32nd of the heap. A hash that would wait longer than {@link #maxWait}, judged by
     * recent hashes, is refused in any case.
     *
     * @param hashes the number of hashes, at least 1
     * @return this builder
     * @throws IllegalArgumentException if less than 1
     */
    public LimiterBuilder queue(int hashes) {
        require("the number of waiting hashes", hashes);
        settings.queue = hashes;
        return this;
    }

    /**
     * Sets how long a hash may wait for a permit; by default 5 seconds. With zero, a hash that finds no free permit is
     * refused at once.
     *
     * @param wait the longest wait, from zero to one hour
     * @return this builder
     * @throws IllegalArgumentException if negative or above one hour
     */
    public LimiterBuilder maxWait(Duration wait) {
        Objects.requireNonNull(wait, "wait");
        if (wait.isNegative() || wait.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException(
                    "the longest wait must be from 0 to " + LONGEST_WAIT.toHours() + " hour, not " + wait);
        }
        settings.maxWait = wait;
        return this;
    }

    /**
     * Sets the most hashes that one processor computes at once. The default has no limit: while more hashes wait than there
     * are processors, each computes as many as there is a kernel for, which is two with bcrypt, on the Vector API four
     * with PBKDF2-SHA512 and eight with PBKDF2-SHA256 (where the JDK uses the processor's instructions for it), and one with
     * any other. Two of bcrypt end 1.5 to 2 times as fast as one after the other. With 1, or if
     * {@link #maxWait} is zero, each hash has a processor of its own.
     *
     * @param hashes the number of hashes, at least 1
     * @return this builder
     * @throws IllegalArgumentException if less than 1
     */
    public LimiterBuilder seats(int hashes) {
        require("the number of hashes on a processor", hashes);
        settings.seats = hashes;
        return this;
    }

    static void require(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be at least 1, not " + value);
        }
    }

    /** {@return a new limiter with these settings, independent of all others} */
    public Limiter build() {
        return new Limiter(new Permits(settings));
    }
}
