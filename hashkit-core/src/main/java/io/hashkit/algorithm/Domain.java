package io.hashkit.algorithm;

/** Checks of what an algorithm itself allows, with errors that name the value and the range. */
final class Domain {
    private static final int LONGEST = 64;

    private Domain() {}

    static void require(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(what + " must be from " + min + " to " + max + ", not " + value);
        }
    }

    /** What was given, for a message: at most {@value #LONGEST} characters, with all but printable ASCII escaped. */
    static String quoted(String value) {
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

    /** {@code a * b}, or the largest {@code long} where that overflows: for bounds, never for lengths. */
    static long saturatedProduct(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
