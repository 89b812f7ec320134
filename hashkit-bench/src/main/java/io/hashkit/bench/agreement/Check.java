package io.hashkit.bench.agreement;

/**
 * The outcome of checking one engine.
 *
 * @param engine algorithm and library
 * @param detail what was compared, or why not, or what went wrong
 */
public record Check(String engine, Verdict verdict, String detail) {
    /** Of the check. */
    public enum Verdict {
        /** Gives its known answers and what the other engines give. */
        AGREES,
        /** Cannot run here; nothing is known of its answers. */
        NOT_HERE,
        /** Runs, and answers wrong. */
        WRONG
    }

    boolean agrees() {
        return verdict == Verdict.AGREES;
    }
}
