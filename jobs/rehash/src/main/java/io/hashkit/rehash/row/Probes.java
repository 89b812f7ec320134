package io.hashkit.rehash.row;

/** Strings for canaries: of the form and length of real ones, in both cases, and a hash of nothing. */
final class Probes {
    private static final String LETTERS = "aZ0/bY1+";
    private static final String TAIL = "$Y2FuYXJ5Y2FuYXJ5Y2FuYQ$Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2FuYXJ5Y2E";

    private Probes() {}

    static String of(String start, int length) {
        StringBuilder probe = new StringBuilder(start);
        while (probe.length() < length - TAIL.length()) {
            probe.append(LETTERS.charAt(probe.length() % LETTERS.length()));
        }
        return probe.append(TAIL).toString();
    }
}
