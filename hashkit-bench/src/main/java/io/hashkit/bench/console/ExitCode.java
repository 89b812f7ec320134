package io.hashkit.bench.console;

/** What the process tells its caller. */
public final class ExitCode {
    public static final int OK = 0;
    /** Something is wrong with answers or rows; of {@code jmh}, any failure. */
    public static final int DISAGREEMENT = 1;

    public static final int USAGE = 2;
    public static final int CANNOT_MEASURE = 3;
    /** An engine has fallen off the compiler's cliff. */
    public static final int CLIFF = 4;

    public static final int GOAL_MISSED = 5;

    /** Something takes longer than in the run that it was held against. */
    public static final int REGRESSED = 6;

    /** Of something it cannot be told whether it takes longer. */
    public static final int UNDECIDED = 7;

    private ExitCode() {}
}
