package io.hashkit.tune;

import java.time.Duration;
import java.util.Objects;

/** Range checks of options, with messages that give the value and the range. */
final class Range {
    private static final Duration LONGEST_COUNTED = Duration.ofDays(36_500);

    private Range() {}

    /**
     * Requires a number to be in a range.
     *
     * @throws IllegalArgumentException if it is not from {@code min} to {@code max}
     */
    static void require(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be "
                    + (max == Long.MAX_VALUE ? "at least " + min : "from " + min + " to " + max) + ", not " + value);
        }
    }

    /**
     * Requires a duration to be in a range.
     *
     * @throws IllegalArgumentException if it is not from {@code min} to {@code max}
     */
    static void require(String what, Duration value, Duration min, Duration max) {
        Objects.requireNonNull(value, what);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            // A duration may be too long to be counted in milliseconds.
            boolean countable = value.compareTo(LONGEST_COUNTED) < 0 && value.compareTo(LONGEST_COUNTED.negated()) > 0;
            throw new IllegalArgumentException(what + " must be from " + min.toMillis() + " to " + max.toMillis()
                    + " ms, not " + (countable ? Long.toString(value.toMillis()) : value.toString()));
        }
    }
}
