package io.hashkit.bench.report;

import io.hashkit.bench.console.OutputFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A run and its page, which the main job writes next to JMH's results.
 *
 * @param run the run, {@code *.run.json} if it stands beside another file
 * @param page the HTML page, {@code *.html}
 */
public record Artifacts(Path run, Path page) {
    /** The files next to a given file, with the same base name. */
    public static Artifacts beside(Path file) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
        return new Artifacts(file.resolveSibling(name + ".run.json"), file.resolveSibling(name + ".html"));
    }

    /**
     * Checks that both can be written, before a command measures for minutes.
     *
     * @throws IOException if one cannot; the message names it and the reason
     */
    public void requireWritable() throws IOException {
        OutputFile.requireWritable(run);
        OutputFile.requireWritable(page);
    }
}
