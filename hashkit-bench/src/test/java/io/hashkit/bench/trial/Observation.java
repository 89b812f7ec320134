package io.hashkit.bench.trial;

import io.hashkit.bench.console.BoundedText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The figure of one JVM, or of one control loop in one round. A trial writes these to a file, so that it can be evaluated again.
 *
 * @param name the contender, or the control loop
 * @param role {@link #PLAIN}, {@link #TWIN}, {@link #SLOWED} or {@link #CONTROL}
 * @param nanos median nanoseconds
 */
record Observation(int run, int round, String name, String role, double nanos) {
    static final String PLAIN = "plain";
    /** The same engine for a second time in the same round. */
    static final String TWIN = "twin";

    static final String SLOWED = "slowed";
    static final String CONTROL = "control";

    private static final List<String> ROLES = List.of(PLAIN, TWIN, SLOWED, CONTROL);
    private static final String HEADER = "run\tround\tname\trole\tnanos";
    private static final int LONGEST = 64 << 20;

    /** The observations as a table separated by tabs. */
    static String write(List<Observation> all) {
        return all.stream()
                .map(one -> String.format(
                        Locale.ROOT, "%d\t%d\t%s\t%s\t%.1f%n", one.run, one.round, one.name, one.role, one.nanos))
                .collect(Collectors.joining("", HEADER + System.lineSeparator(), ""));
    }

    /** @throws IOException if the file cannot be read or is malformed; names the file and the line */
    static List<Observation> read(Path file) throws IOException {
        List<String> lines = BoundedText.read(file, LONGEST).lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IOException(file + ": not a file that method-trial wrote");
        }
        List<Observation> all = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            try {
                all.add(of(lines.get(line).split("\t", -1)));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new IOException(file + ": line " + (line + 1) + " is malformed", e);
            }
        }
        return all;
    }

    private static Observation of(String[] cells) {
        Observation one = new Observation(
                Integer.parseInt(cells[0]),
                Integer.parseInt(cells[1]),
                cells[2],
                cells[3],
                Double.parseDouble(cells[4]));
        if (!(one.nanos > 0) || !Double.isFinite(one.nanos) || !ROLES.contains(one.role)) {
            throw new IllegalArgumentException(one.toString());
        }
        return one;
    }
}
