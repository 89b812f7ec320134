package io.hashkit.bench.report;

import java.nio.file.Path;

/**
 * What the main job writes beside JMH's file.
 *
 * @param run to compare, {@code *.run.json}
 * @param page to look at, {@code *.html}
 */
public record Artifacts(Path run, Path page) {
    /** Beside a file, under its name. */
    public static Artifacts beside(Path file) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
        return new Artifacts(file.resolveSibling(name + ".run.json"), file.resolveSibling(name + ".html"));
    }
}
