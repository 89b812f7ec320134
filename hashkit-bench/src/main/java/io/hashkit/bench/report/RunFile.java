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
import org.jspecify.annotations.Nullable;

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
 * @param extras what it has beside the rows
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
        Extras extras) {

    /**
     * One figure.
     *
     * @param section rows of one section answer one question
     * @param engine that computed
     * @param parameters all that must be equal before two rows may be compared
     * @param nanos time of one operation by one thread
     * @param spread how sure {@code nanos} is
     * @param work of one operation, in {@code unit}
     * @param circumstances beside the clock
     * @param disturbance what took the host from it, for people; empty if nothing did
     * @param ratio to a rival with equal parameters, or null
     */
    public record Row(
            String section,
            String engine,
            String parameters,
            double nanos,
            Spread spread,
            double work,
            String unit,
            Circumstances circumstances,
            String disturbance,
            @Nullable Ratio ratio) {
        /**
         * One of which JMH's mean over iterations is known.
         *
         * @param error half of JMH's confidence interval; NaN if there is none
         */
        public Row(
                String section,
                String engine,
                String parameters,
                double nanos,
                double error,
                double work,
                String unit,
                Circumstances circumstances) {
            this(
                    section,
                    engine,
                    parameters,
                    nanos,
                    Spread.ofMean(nanos, error),
                    work,
                    unit,
                    circumstances,
                    circumstances.disturbance(),
                    null);
        }

        /** Half of the interval; NaN if there is none. */
        public double error() {
            return (high() - low()) / 2;
        }

        /** The lower end of the interval; NaN if nothing is known. */
        public double low() {
            return spread.low();
        }

        /** The upper end of the interval; NaN if nothing is known. */
        public double high() {
            return spread.high();
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

        /** Whether both have intervals, and these do not overlap; of a range nothing is sure. */
        public boolean surelyLessThan(Row other) {
            return !spread.isRange() && !other.spread.isRange() && high() < other.low();
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
     * @param refused share of the logins that were refused or left without an answer, 0 to 1
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
    public static final int LONGEST = 64 << 20;

    private static final int MOST_TOLD = 8;

    /** What is said of a run that is {@code indicative}. */
    public static final String INDICATIVE =
            "Indicative: one fork and few iterations. For figures to publish, run with --full on an idle host.";

    /** The rows whose time others took, for people; empty if there are none. */
    public static String disturbances(List<Row> rows) {
        StringBuilder text = new StringBuilder();
        List<Row> disturbed =
                rows.stream().filter(row -> !row.disturbance().isEmpty()).toList();
        for (Row row : disturbed.subList(0, Math.min(MOST_TOLD, disturbed.size()))) {
            text.append(String.format(
                    "  %s %s, %s:%n    %s%n", row.section(), row.engine(), row.parameters(), row.disturbance()));
        }
        if (disturbed.size() > MOST_TOLD) {
            text.append(String.format("  and %d more of %d rows%n", disturbed.size() - MOST_TOLD, rows.size()));
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
                Extras.NONE);
    }

    /** What follows from the rows. */
    public List<Finding> findings() {
        return extras.findings();
    }

    /** What callers saw under load. */
    public List<Load> loads() {
        return extras.loads();
    }

    /** Loops of its rounds that no engine changes. */
    public Map<String, List<Double>> controls() {
        return extras.controls();
    }

    /** Of the host, in JSON; null if there is none. */
    public @Nullable String profile() {
        return extras.profile();
    }

    /** What to use on the host; null if it was not asked. */
    public @Nullable Answer answer() {
        return extras.answer();
    }

    /** The same run with these. */
    public RunFile with(Extras others) {
        return new RunFile(title, label, started, command, indicative, host, advice, rows, others);
    }

    /** The same run with what was seen after it was measured. */
    public RunFile with(List<Finding> findings, List<Load> loads) {
        return with(new Extras(findings, loads, controls(), profile(), answer()));
    }

    /** The same run under another name. */
    public RunFile labelled(String other) {
        return new RunFile(title, other, started, command, indicative, host, advice, rows, extras);
    }

    /** JSON on one line, without its end. */
    public String line() {
        return RunJson.line(this);
    }

    /**
     * Reads a file: a run, lines with runs among others, or what JMH wrote; where a run lies beside JMH's file, as the main
     * job leaves them, the run.
     *
     * @throws IOException if it cannot be read or is none of these, with its name and what is wrong
     */
    public static RunLines read(Path file) throws IOException {
        try {
            String text = BoundedText.read(file, LONGEST);
            // A log with the names of pods begins like JMH's array.
            if (RunLines.areIn(text) || !JmhJson.isOne(text)) {
                return RunLines.parse(text);
            }
            Path run = Artifacts.beside(file).run();
            return Files.exists(run)
                    ? RunLines.parse(BoundedText.read(run, LONGEST))
                    : RunLines.of(JmhJson.parse(text, nameOf(file)));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** What a run is called after its file. */
    public static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(\\.run)?\\.json$", "");
    }
}
