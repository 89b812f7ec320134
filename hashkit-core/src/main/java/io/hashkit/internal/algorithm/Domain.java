package io.hashkit.internal.algorithm;

/** Checks ranges, such as those of an algorithm's costs, with messages that give the value and the range. */
public final class Domain {
    private static final int LONGEST = 64;

    private Domain() {}

    public static void require(String what, long value, long min, long max) {
        if (value < min || value > max) {
            String range = max == Long.MAX_VALUE ? "at least " + min : "from " + min + " to " + max;
            throw new IllegalArgumentException(what + " must be " + range + ", not " + value);
        }
    }

    /**
     * Quotes a value for a message: at most {@value #LONGEST} characters, with everything but printable ASCII escaped.
     */
    public static String quoted(String value) {
        StringBuilder text = new StringBuilder("\"");
        int cut = 0;
        for (int i = 0; i < value.length() && cut == 0; i++) {
            char c = value.charAt(i);
            boolean plain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
            String next = plain ? String.valueOf(c) : String.format("\\u%04x", (int) c);
            if (text.length() - 1 + next.length() > LONGEST) {
                cut = i;
            } else {
                text.append(next);
            }
        }
        return text.append(cut == 0 ? "\"" : "\"...").toString();
    }

    /** {@code a * b}, or {@code Long.MAX_VALUE} if that overflows: for limits, never for lengths. */
    public static long saturatedProduct(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
