package io.hashkit.rehash.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rows that were left as they are, in a file with a line for each: the key, escaped, and the reason. A row counts
 * once, however often it is met; one that was met in an earlier run is not an error of this one.
 */
final class Refusals {
    private static final int SHOWN = 20;

    private final Path file;
    private final Map<String, String> known = new LinkedHashMap<>();
    private final Set<String> met = new HashSet<>();
    private long fresh;

    /** Reads the rows of earlier runs. */
    Refusals(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                int tab = line.indexOf('\t');
                if (tab > 0) {
                    known.put(line.substring(0, tab), line.substring(tab + 1));
                }
            }
        }
    }

    Path file() {
        return file;
    }

    /** Adds rows; those that are new are written at once. */
    void add(List<Counts.Refusal> refusals) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Counts.Refusal one : refusals) {
            String key = one.key().toString();
            met.add(key);
            if (known.put(key, one.reason()) == null) {
                fresh++;
                lines.append(key).append('\t').append(one.reason()).append('\n');
            }
        }
        if (lines.length() > 0) {
            Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** Rows that were refused in this run and in none before. */
    long fresh() {
        return fresh;
    }

    boolean isEmpty() {
        return known.isEmpty();
    }

    /**
     * Writes the file anew.
     *
     * @param onlyMet whether rows that this run has not met are forgotten, because it has met every row
     */
    void write(boolean onlyMet) throws IOException {
        if (onlyMet) {
            known.keySet().retainAll(met);
        }
        if (known.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (Writer text = Files.newBufferedWriter(fresh)) {
            for (Map.Entry<String, String> one : known.entrySet()) {
                text.write(one.getKey() + '\t' + one.getValue() + '\n');
            }
        }
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A line for each reason: how many rows, the first ones, and the details of one of them. */
    List<String> lines() {
        Map<String, StringBuilder> ids = new TreeMap<>();
        Map<String, Long> counts = new TreeMap<>();
        Map<String, String> details = new TreeMap<>();
        known.forEach((key, reason) -> {
            int colon = reason.indexOf(':');
            String name = colon < 0 ? reason : reason.substring(0, colon);
            long count = counts.merge(name, 1L, Long::sum);
            details.putIfAbsent(name, colon < 0 ? "" : ";" + reason.substring(colon + 1));
            StringBuilder shown = ids.computeIfAbsent(name, first -> new StringBuilder());
            if (count <= SHOWN) {
                shown.append(count == 1 ? "" : ", ").append(key);
            } else if (count == SHOWN + 1) {
                shown.append(", ...");
            }
        });
        return counts.entrySet().stream()
                .map(one -> String.format(
                        Locale.ROOT,
                        "refused, %s: %,d; ids %s%s",
                        one.getKey(),
                        one.getValue(),
                        ids.get(one.getKey()),
                        details.get(one.getKey())))
                .toList();
    }
}
