package io.hashkit.bench.agreement;

/**
 * The outcome of checking one engine.
 *
 * @param engine full name of the engine: algorithm and library
 * @param detail what was compared, why nothing was compared, or what is wrong
 */
public record Check(String engine, Verdict verdict, String detail) {
    /** The verdict of a check. */
    public enum Verdict {
        /** Computes the known answers, and the same answers as the other engines. */
        AGREES,
        /** Cannot run in this process, so its answers are unknown. */
        NOT_HERE,
        /** Runs, but computes a wrong answer. */
        WRONG
    }

    boolean agrees() {
        return verdict == Verdict.AGREES;
    }
}
