package io.hashkit.bench.page;

import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the files next to JMH's results. */
public final class PageFiles {
    private PageFiles() {}

    /** Writes a run and its page. */
    public static void write(Artifacts files, RunFile run) throws IOException {
        OutputFile.write(files.run(), RunJson.write(run));
        OutputFile.write(files.page(), Page.of(List.of(run)));
    }

    /**
     * The names of all files, one a line, with what they are.
     *
     * @param commands the commands that take the run, in words
     * @param results the file with JMH's results
     */
    public static String names(Artifacts files, String commands, Path results) {
        return String.format(
                "Written:%n  %s  the report as an HTML page%n  %s  the run, for the commands %s%n  %s  JMH's results%n",
                files.page().toAbsolutePath(), files.run().toAbsolutePath(), commands, results.toAbsolutePath());
    }
}
