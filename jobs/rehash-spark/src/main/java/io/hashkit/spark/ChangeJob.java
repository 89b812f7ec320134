package io.hashkit.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;

/** A run of a command that changes rows: checks, the verified sample, all ranges, and the final count. */
final class ChangeJob {
    /** So that all cores have work until the end, and progress is seen. */
    private static final int RANGES_A_CORE = 8;
    /** So that the progress of a slow job is seen. */
    private static final int LONGEST_TASK_SECONDS = 30;

    private final JobSettings settings;
    private final JobOptions options;
    private final SparkStart start;
    private final int rowsPerTask;
    private final PrintStream out;

    ChangeJob(JobSettings settings, JobOptions options, TableOptions table, SparkStart start, PrintStream out) {
        this.settings = settings;
        this.options = options;
        this.start = start;
        this.rowsPerTask = table.rowsPerTask();
        this.out = out;
    }

    /**
     * Runs the job.
     *
     * @return whether nothing is left
     * @throws IllegalArgumentException if the table, the costs, the keys or the sample do not fit
     * @throws JobFailure if the database or Spark failed
     */
    boolean run() throws SQLException, IOException, InterruptedException {
        RowTask task = TaskHost.task(settings);
        Samples samples = Samples.read(options.verify(), task);
        try (PasswordTable table = new PasswordTable(settings.table())) {
            new Ranges(table).check();
            samples.change(table, settings.dryRun(), out);
        }
        try (JavaSparkContext spark = start.start()) {
            Waves waves = new Waves(spark, start.capacity().totalCores());
            boolean complete = change(spark, waves);
            if (!settings.dryRun()) {
                try (PasswordTable table = new PasswordTable(settings.table())) {
                    samples.verify(table, out);
                }
            }
            return countLeft(spark, waves) && complete;
        }
    }

    private boolean change(JavaSparkContext spark, Waves waves) throws SQLException, IOException, InterruptedException {
        List<RowRange> ranges = plan(spark.defaultParallelism());
        long total = ranges.stream().mapToLong(RowRange::rows).sum();
        Sum<Changes> sum = new Sum<>(new Changes());
        spark.sc().register(sum, settings.kind().done());
        Progress progress = new Progress(out, settings.kind(), total, ranges.size(), options.progressMillis());
        boolean complete = waves.run(
                ranges,
                new ChangeRanges(settings, sum),
                () -> start.name() + ": " + progress.words(sum.value()),
                () -> {
                    Changes changes = sum.value();
                    progress.update(changes);
                    return changes.errors() < settings.maxErrors();
                });
        Changes changes = sum.value();
        out.println((settings.dryRun() ? "dry run, nothing is changed: " : "") + progress.summary(changes));
        changes.hosts().forEach(host -> out.println("computed by " + host));
        changes.refusals().print(out);
        if (!complete) {
            out.println("too many errors (--max-errors " + settings.maxErrors() + "); continue with the same command");
        }
        return complete;
    }

    private List<RowRange> plan(int cores) throws SQLException, IOException {
        try (PasswordTable table = new PasswordTable(settings.table())) {
            Ranges plan = new Ranges(table);
            int size = settings.ratePerTask() == 0
                    ? rowsPerTask
                    : (int) Math.max(1, Math.min(rowsPerTask, settings.ratePerTask() * LONGEST_TASK_SECONDS));
            List<RowRange> ranges = plan.plan(size, size, Long.MAX_VALUE);
            long total = ranges.stream().mapToLong(RowRange::rows).sum();
            long most = options.limit(total);
            int smaller = (int) Math.max(1, Math.min(size, total / ((long) cores * RANGES_A_CORE)));
            if (most < total) {
                // Ranges of which a part is taken: large enough that the part is at least one row.
                int whole = (int) Math.min(total, Math.max(smaller, (total + most - 1) / most));
                int part = (int) Math.min(whole, (whole * most + total - 1) / total);
                return plan.plan(whole, part, most);
            }
            return smaller < size ? plan.plan(smaller, smaller, Long.MAX_VALUE) : ranges;
        }
    }

    /** Plans again, because rows have come meanwhile. */
    private boolean countLeft(JavaSparkContext spark, Waves waves)
            throws SQLException, IOException, InterruptedException {
        List<RowRange> ranges;
        try (PasswordTable table = new PasswordTable(settings.table())) {
            ranges = new Ranges(table).plan(rowsPerTask, rowsPerTask, Long.MAX_VALUE);
        }
        Sum<Remaining> sum = new Sum<>(new Remaining());
        spark.sc().register(sum, "final count");
        waves.run(ranges, ReadRanges.remaining(settings, sum), () -> start.name() + ": final count", () -> true);
        Remaining remaining = sum.value();
        out.println(remaining.summary());
        return remaining.isNothing();
    }
}
