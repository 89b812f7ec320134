package io.hashkit.bench.console;

/** The exit codes of all commands. */
public final class ExitCode {
    /** The command did its work. */
    public static final int OK = 0;

    /** An engine computes wrong hashes, or rows cannot be read; of {@code jmh}, any failure. */
    public static final int DISAGREEMENT = 1;

    /** The command line is wrong. */
    public static final int USAGE = 2;

    /** The command could not measure, or could not read or write a file. */
    public static final int CANNOT_MEASURE = 3;

    /** An engine is more than four times as slow as its rival, because the JIT compiler no longer optimises it. */
    public static final int CLIFF = 4;

    /** A row is slower than in the first run of a comparison. */
    public static final int REGRESSED = 6;

    /** A comparison cannot tell whether a row is slower, or had nothing to compare, with {@code --fail-on cannot-tell}. */
    public static final int UNDECIDED = 7;

    /** The reader of the output has gone: what a shell reports of a program that SIGPIPE has ended. */
    public static final int READER_GONE = 128 + 13;

    private ExitCode() {}
}
