package io.hashkit.rehash.run;

import io.hashkit.rehash.table.Key;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows that were left as they are, in a file with a line for each: the key, as a field of CSV, a tab, and the reason.
 * The first line tells of which database they are: those of another one are not known here. A row counts once, however
 * often it is met; one that was met in an earlier run is not an error of this one. So that memory has a limit, rows beyond
 * a number are counted at each meeting and not listed.
 */
final class Refusals {
    private static final int SHOWN = 20;
    private static final int LISTED = 100_000;

    private final Path file;
    private final String subject;
    private final Map<String, String> known = new LinkedHashMap<>();
    private final Set<String> met = new HashSet<>();
    private final int listed;
    /** Whether the file has rows of another database. */
    private boolean foreign;

    private boolean full;
    private long fresh;

    /** Reads the rows of earlier runs. */
    Refusals(Path file, JobSettings settings) throws IOException {
        this(file, settings, LISTED);
    }

    /** @param listed how many rows are listed at most */
    Refusals(Path file, JobSettings settings, int listed) throws IOException {
        this.file = file;
        this.subject = "# " + settings.subject();
        this.listed = listed;
        if (Files.exists(file)) {
            // Takes any bytes: a host that fails can leave half of a character.
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
                foreign = !subject.equals(lines.readLine());
                for (String line = foreign ? null : lines.readLine();
                        line != null && known.size() < listed;
                        line = lines.readLine()) {
                    int tab = line.indexOf('\t');
                    if (tab > 0) {
                        known.put(
                                line.substring(0, tab), line.substring(tab + 1).intern());
                    }
                }
            }
        }
    }

    /** A key as a field of CSV, so that programs read what SQL takes. */
    private static String field(Key key) {
        String text = key.toString();
        return text.matches("[^\",;\\s]|[^\",;\\s][^\",;]*[^\",;\\s]") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    Path file() {
        return file;
    }

    /** Adds rows; those that are new are written at once. */
    void add(List<Counts.Refusal> refusals) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Counts.Refusal one : refusals) {
            String key = field(one.key());
            if (known.size() == listed && !known.containsKey(key)) {
                full = true;
                fresh++;
                continue;
            }
            met.add(key);
            if (known.put(key, one.reason().intern()) == null) {
                fresh++;
                lines.append(key).append('\t').append(one.reason()).append('\n');
            }
        }
        if (lines.length() > 0) {
            if (foreign || !Files.exists(file)) {
                foreign = false;
                Files.writeString(file, subject + '\n' + lines);
            } else {
                Files.writeString(file, lines, StandardOpenOption.APPEND);
            }
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
        Checkpoint.replace(
                file,
                Stream.concat(
                                Stream.of(subject),
                                known.entrySet().stream().map(one -> one.getKey() + '\t' + one.getValue()))
                        .toList());
        foreign = false;
    }

    /** A line for each reason: how many rows, the first ones, and the details, of the first one if they differ. */
    List<String> lines() {
        Map<String, List<Map.Entry<String, String>>> byReason = known.entrySet().stream()
                .collect(Collectors.groupingBy(
                        row -> row.getValue().split(":", 2)[0], TreeMap::new, Collectors.toList()));
        Stream<String> lines = byReason.entrySet().stream().map(reason -> line(reason.getKey(), reason.getValue()));
        List<String> all = new ArrayList<>(lines.toList());
        if (full) {
            all.add(String.format(Locale.ROOT, "more rows were refused than these %,d, and are not listed", listed));
        }
        long earlier = known.keySet().stream().filter(key -> !met.contains(key)).count();
        if (earlier > 0) {
            all.add(String.format(
                    Locale.ROOT, "of these rows, %,d were refused by an earlier run, and not by this one", earlier));
        }
        return all;
    }

    private static String line(String reason, List<Map.Entry<String, String>> rows) {
        String ids = rows.stream().limit(SHOWN).map(Map.Entry::getKey).collect(Collectors.joining(", "));
        String first = rows.get(0).getValue();
        boolean same = rows.stream().allMatch(row -> row.getValue().equals(first));
        return String.format(
                Locale.ROOT,
                "refused, %s: %,d; ids %s%s%s",
                reason,
                rows.size(),
                ids,
                rows.size() > SHOWN ? ", ..." : "",
                first.substring(reason.length()).replaceFirst("^:", same ? ";" : "; the first one:"));
    }
}
