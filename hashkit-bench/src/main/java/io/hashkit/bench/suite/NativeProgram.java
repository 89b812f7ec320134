package io.hashkit.bench.suite;

import io.hashkit.bench.report.RunFile.Row;
import java.io.IOException;
import java.util.Optional;

/** Native code that a suite measures beside its rows, where it can be had. Its {@code toString} is for people. */
interface NativeProgram {
    /** What its row is called; says how many threads if they are several. */
    String contender();

    /** That compute lanes at the same time. */
    default int threads() {
        return 1;
    }

    /** Why it cannot be had here; empty if it can. May build it first. */
    Optional<String> missing() throws IOException, InterruptedException;

    /**
     * One row of the section.
     *
     * @throws IOException if it fails, with the reason
     */
    Row measure(String section) throws IOException, InterruptedException;
}
