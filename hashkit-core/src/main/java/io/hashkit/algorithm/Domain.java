package io.hashkit.algorithm;

/** Checks of what an algorithm itself allows, with errors that name the value and the range. */
final class Domain {
    private Domain() {}

    static void require(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be from " + min + " to " + max + ", not " + value);
        }
    }

    /** {@code a * b}, or the largest {@code long} where that overflows: for bounds, never for lengths. */
    static long saturatedProduct(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
