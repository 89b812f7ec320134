package io.hashkit.bench;

/** What the process tells its caller. */
final class ExitCode {
    static final int OK = 0;
    static final int DISAGREEMENT = 1;
    static final int USAGE = 2;
    static final int CANNOT_MEASURE = 3;

    private ExitCode() {}
}
