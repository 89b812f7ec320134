package io.hashkit.bench.report;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.bench.console.BoundedText;
import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.statistics.Quantile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The results of one run on one host, as they are stored, compared and drawn.
 *
 * @param title the subject of the run
 * @param label the name that distinguishes it from other runs
 * @param started start time in ISO 8601
 * @param command the command that repeats it
 * @param indicative whether it was too short for publishing
 * @param host facts about the host by name, in order
 * @param advice conclusions as sentences, or why there is no answer
 * @param rows the measured times
 * @param findings tables with conclusions from the rows
 * @param loads what callers saw under load
 * @param controls nanoseconds of the control loops by name, one value for each round; empty if they were not timed
 * @param profile profile of the host as JSON; null if it was not tuned
 * @param answer recommended costs for the host; null if it was not tuned
 */
public record RunFile(
        String title,
        String label,
        String started,
        String command,
        @Member(optional = true) boolean indicative,
        Map<String, String> host,
        List<String> advice,
        List<Row> rows,
        @Member(optional = true) List<Finding> findings,
        @Member(optional = true) List<Load> loads,
        @Member(optional = true, least = ABOVE_0) Map<String, List<Double>> controls,
        @Member(optional = true) @Nullable String profile,
        @Member(optional = true) @Nullable Answer answer) {

    /**
     * A row: one measured time.
     *
     * @param section the section; rows of one section answer the same question
     * @param engine the engine that computed
     * @param parameters everything that must be equal before two rows can be compared
     * @param nanos nanoseconds of one operation by one thread
     * @param spread uncertainty of {@code nanos}
     * @param work work of one operation, in {@code unit}
     * @param circumstances other observations during the measurement
     * @param disturbance description of a disturbance; empty if there was none
     * @param ratio ratio to a rival with equal parameters, or null
     */
    public record Row(
            String section,
            String engine,
            String parameters,
            @Member(least = ABOVE_0) double nanos,
            Spread spread,
            @Member(least = ABOVE_0) double work,
            String unit,
            Circumstances circumstances,
            @Member(optional = true) String disturbance,
            @Member(optional = true) @Nullable Ratio ratio) {
        public Row {
            // An empty one is not written.
            disturbance = Objects.requireNonNullElse(disturbance, "");
        }

        /**
         * Creates a row from JMH's mean over iterations.
         *
         * @param error half the width of JMH's confidence interval; NaN if there is none
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

        /** Half the width of the interval; NaN if there is none. */
        public double error() {
            return (high() - low()) / 2;
        }

        /** The lower end of the interval; NaN if unknown. */
        public double low() {
            return spread.low();
        }

        /** The upper end of the interval; NaN if unknown. */
        public double high() {
            return spread.high();
        }

        /** Nanoseconds per unit of work, which can be compared between different costs. */
        public double nanosPerUnit() {
            return nanos / work;
        }

        /** The lower end of the interval per unit of work; at least 0. */
        public double lowPerUnit() {
            return Math.max(0, low()) / work;
        }

        /** The upper end of the interval per unit of work. */
        public double highPerUnit() {
            return high() / work;
        }

        public double perSecond() {
            return 1e9 / nanos;
        }

        /** Whether both rows have intervals that do not overlap; ranges prove nothing. */
        public boolean surelyLessThan(Row other) {
            return !spread.isRange() && !other.spread.isRange() && high() < other.low();
        }
    }

    /**
     * A table with conclusions, as text.
     *
     * @param rows each with as many cells as the header
     */
    public record Finding(String title, List<String> header, List<List<String>> rows) {
        public Finding {
            if (rows.stream().anyMatch(row -> row.size() != header.size())) {
                throw new IllegalArgumentException("a row of a finding must have as many cells as the header");
            }
        }
    }

    /**
     * What callers saw while logins arrived at one rate.
     *
     * @param target the library under load
     * @param parameters costs, threads and heap
     * @param offered logins per second that arrived
     * @param answered logins per second that were answered
     * @param logins number of logins that were answered; 0 if unknown
     * @param p50 nanoseconds from the moment when a login was due to its answer, median
     * @param tail the same nanoseconds, at the highest {@link Quantile} that the number of logins carries; the maximum if
     *     it carries none
     * @param max the same nanoseconds, maximum
     * @param refused share of the logins that were refused, failed or were left without an answer, 0 to 1
     * @param wrong number of wrong answers
     */
    public record Load(
            String target,
            String parameters,
            @Member(least = ABOVE_0) double offered,
            double answered,
            long logins,
            double p50,
            double tail,
            double max,
            double refused,
            @Member(optional = true) long wrong) {
        /** What {@code tail} is, such as {@code p90 of 40} or {@code slowest of 17}. */
        public String tailName() {
            return Quantile.named(logins);
        }
    }

    /** Largest size of a file in bytes; a run of many hours has a few million. */
    public static final int LONGEST = 64 << 20;

    /** The note about a run that is {@code indicative}. */
    public static final String INDICATIVE =
            "Indicative figures only: one JVM and few iterations. For publishing, run with --full on an idle host.";

    /** Creates a run that began when this JVM started, and ends now. */
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
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime())
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString(),
                command,
                indicative,
                host,
                advice,
                rows,
                List.of(),
                List.of(),
                Map.of(),
                null,
                null);
    }

    /** The same run with results under load. */
    public RunFile with(List<Finding> tables, List<Load> storms) {
        return with(tables, storms, controls, profile, answer);
    }

    /** The same run with all optional parts. */
    public RunFile with(
            List<Finding> tables,
            List<Load> storms,
            Map<String, List<Double>> loops,
            @Nullable String tuned,
            @Nullable Answer costs) {
        return new RunFile(
                title, label, started, command, indicative, host, advice, rows, tables, storms, loops, tuned, costs);
    }

    /** The same run with another label. */
    public RunFile labelled(String name) {
        return new RunFile(
                title,
                name,
                started,
                command,
                indicative,
                host,
                advice,
                rows,
                findings,
                loads,
                controls,
                profile,
                answer);
    }

    /** The run as JSON on one line, without a line break. */
    public String line() {
        return RunJson.line(this);
    }

    /**
     * Reads a file: a run, or a log with runs among other lines. For JMH's results, which the main job leaves next to its run,
     * the run is read.
     *
     * @throws IOException if the file cannot be read or is none of these; the message names the file and the problem
     */
    public static RunLines read(Path file) throws IOException {
        try {
            String text = BoundedText.read(file, LONGEST);
            Path run = Artifacts.beside(file).run();
            return RunLines.parse(RunLines.areIn(text) || !Files.exists(run) ? text : BoundedText.read(run, LONGEST));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** The label of a run that is named after its file. */
    public static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(\\.run)?\\.json$", "");
    }
}
