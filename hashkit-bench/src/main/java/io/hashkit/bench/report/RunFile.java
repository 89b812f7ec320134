package io.hashkit.bench.report;

import io.hashkit.bench.console.BoundedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * One run on one host, as it is kept, compared and drawn.
 *
 * @param title what was asked
 * @param label how people tell it from other runs
 * @param started in ISO 8601
 * @param command that repeats it
 * @param indicative whether it was too short to publish
 * @param host what a reader needs before comparing it with another, in order
 * @param advice sentences for people
 * @param rows what was measured
 * @param findings what follows from the rows
 * @param loads what callers saw under load
 */
public record RunFile(
        String title,
        String label,
        String started,
        String command,
        boolean indicative,
        Map<String, String> host,
        List<String> advice,
        List<Row> rows,
        List<Finding> findings,
        List<Load> loads) {

    /**
     * One figure.
     *
     * @param section rows of one section answer one question
     * @param engine that computed
     * @param parameters all that must be equal before two rows may be compared
     * @param nanos mean time of one operation by one thread
     * @param error half of the confidence interval of {@code nanos}; NaN if there is none
     * @param work of one operation, in {@code unit}
     * @param circumstances beside the clock
     */
    public record Row(
            String section,
            String engine,
            String parameters,
            double nanos,
            double error,
            double work,
            String unit,
            Circumstances circumstances) {
        double low() {
            return nanos - error;
        }

        double high() {
            return nanos + error;
        }

        /** Nanoseconds for a unit of work, by which different costs can be compared. */
        public double nanosPerUnit() {
            return nanos / work;
        }

        /** The lower end of the interval, for a unit of work; at least 0. */
        public double lowPerUnit() {
            return Math.max(0, low()) / work;
        }

        /** The upper end of the interval, for a unit of work. */
        public double highPerUnit() {
            return high() / work;
        }

        public double perSecond() {
            return 1e9 / nanos;
        }

        /** Whether both have intervals, and these do not overlap. */
        public boolean surelyLessThan(Row other) {
            return high() < other.low();
        }
    }

    /**
     * A table of texts for people.
     *
     * @param rows each with as many cells as the header
     */
    public record Finding(String title, List<String> header, List<List<String>> rows) {}

    /**
     * What callers saw while logins came at one rate, served or not.
     *
     * @param target what was put under load
     * @param parameters costs, threads and heap
     * @param offered logins a second that came
     * @param answered logins a second that were answered
     * @param p50 nanoseconds from the moment a login was due to its answer, the median
     * @param p99 the same, 99th percentile
     * @param max the same, the longest
     * @param refused share of the logins that were refused, 0 to 1
     * @param wrong answers
     */
    public record Load(
            String target,
            String parameters,
            double offered,
            double answered,
            double p50,
            double p99,
            double max,
            double refused,
            long wrong) {}

    /** In bytes; a run of many hours has a few million. */
    static final int LONGEST = 64 << 20;

    /** What is said of a run that is {@code indicative}. */
    public static final String INDICATIVE =
            "Indicative: one fork and few iterations. For figures to publish, run with --full on an idle host.";

    /** The rows whose time others took, for people; empty if there are none. */
    public static String disturbances(List<Row> rows) {
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            String disturbance = row.circumstances().disturbance();
            if (!disturbance.isEmpty()) {
                text.append(String.format(
                        "  %s %s, %s:%n    %s%n", row.section(), row.engine(), row.parameters(), disturbance));
            }
        }
        return text.isEmpty() ? "" : String.format("%nDisturbed: these times are too long%n%s", text);
    }

    /** A run that ends now in this JVM. */
    public static RunFile now(
            String title,
            String command,
            boolean indicative,
            Map<String, String> host,
            List<String> advice,
            List<Row> rows) {
        return new RunFile(
                title,
                "Java " + Runtime.version().feature() + " on " + System.getProperty("os.name", "an unknown system"),
                OffsetDateTime.now(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString(),
                command,
                indicative,
                host,
                advice,
                rows,
                List.of(),
                List.of());
    }

    public RunFile with(List<Finding> otherFindings, List<Load> otherLoads) {
        return new RunFile(title, label, started, command, indicative, host, advice, rows, otherFindings, otherLoads);
    }

    /** The same run under another name. */
    RunFile labelled(String other) {
        return new RunFile(title, other, started, command, indicative, host, advice, rows, findings, loads);
    }

    /**
     * Reads a file: a run, or what JMH wrote; where both lie side by side, as the main job leaves them, the run.
     *
     * @throws IOException if it cannot be read or is neither, with its name and what is wrong
     */
    public static RunFile read(Path file) throws IOException {
        try {
            String text = BoundedText.read(file, LONGEST);
            if (!JmhJson.isOne(text)) {
                return RunJson.parse(text);
            }
            Path run = Artifacts.beside(file).run();
            return Files.exists(run)
                    ? RunJson.parse(BoundedText.read(run, LONGEST))
                    : JmhJson.parse(text, nameOf(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** What a run is called after its file. */
    static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(\\.run)?\\.json$", "");
    }
}
