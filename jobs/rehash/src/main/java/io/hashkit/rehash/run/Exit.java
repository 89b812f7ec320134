package io.hashkit.rehash.run;

/** How a run ended, and what the process then returns. */
public enum Exit {
    DONE(0),
    ROWS_LEFT(1),
    NOT_STARTED(2),
    STOPPED_BY_ERRORS(3),
    FAILED(4);

    private final int code;

    Exit(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
