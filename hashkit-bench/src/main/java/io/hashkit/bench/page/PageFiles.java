package io.hashkit.bench.page;

import io.hashkit.bench.console.OutputFile;
import io.hashkit.bench.report.Artifacts;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunJson;
import java.io.IOException;
import java.util.List;

/** Writes the files next to JMH's results. */
public final class PageFiles {
    private PageFiles() {}

    /** Writes a run and its page. */
    public static void write(Artifacts files, RunFile run) throws IOException {
        OutputFile.write(files.run(), RunJson.write(run));
        OutputFile.write(files.page(), Page.of(List.of(run)));
    }
}
