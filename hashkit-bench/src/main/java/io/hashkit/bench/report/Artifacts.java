package io.hashkit.bench.report;

import java.nio.file.Path;

/**
 * The files that the main job writes next to JMH's results.
 *
 * @param run the run, {@code *.run.json}
 * @param page the HTML page, {@code *.html}
 */
public record Artifacts(Path run, Path page) {
    /** The files next to a given file, with the same base name. */
    public static Artifacts beside(Path file) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
        return new Artifacts(file.resolveSibling(name + ".run.json"), file.resolveSibling(name + ".html"));
    }
}
