package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Job;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import io.hashkit.rehash.table.CsvFile;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that changes rows: its options are checked, put together and run. */
abstract class TableCommand implements Callable<Integer> {
    private static final int BATCH_OF_WRAP = 100;
    private static final int BATCH = 1000;
    private static final long MIB = 1 << 20;

    private final Command command;
    private final Stop stop;
    private final PrintStream out;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private JobOptions job = new JobOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    @Mixin
    private final Place place;

    TableCommand(Command command, Place place, Stop stop, PrintStream out) {
        this.command = command;
        this.place = place;
        this.stop = stop;
        this.out = out;
    }

    WrapSettings costs() {
        return WrapSettings.NONE;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        job.check();
        rows.check(command);
        WrapSettings costs = costs();
        requireMemory(costs);
        RowSettings settings =
                rows.settings(command, job.isDryRun(), costs, place.workersPerJvm(), place.heapBytes() / 2);
        Time time = Time.of(stop);
        Report report = new Report(out, time, table.isJson());
        boolean shared = job.isShard() || !(place instanceof ThisHost);
        try (RowTask task = RowTask.of(settings);
                CsvFile csv = table.openCsv(command, !job.isDryRun(), shared)) {
            JobSettings all = job.settings(
                    table.settings(
                            csv,
                            command == Command.WRAP ? BATCH_OF_WRAP : BATCH,
                            rows.bindForm(),
                            rows.identityPrefix()),
                    settings,
                    table.patienceSeconds(),
                    ratePerWorker());
            Exit exit;
            try (Runner runner = place.runner(all, task, report, time, stop)) {
                exit = new Job(all, job.options(table), task, runner, report, time, stop).change();
            }
            boolean ended = !stop.isRequested() && exit != Exit.STOPPED_BY_ERRORS;
            if (csv != null && (ended || job.isDryRun())) {
                table.finish(csv, !job.isDryRun(), report);
            }
            return exit.code();
        } catch (SQLException e) {
            throw new IOException("the folder of --csv cannot be closed", e);
        }
    }

    private double ratePerWorker() {
        return job.rate() == 0 ? 0 : (double) job.rate() / place.workers();
    }

    /** Half of the heap is for hashing, because rows and drivers need the rest. */
    private void requireMemory(WrapSettings costs) {
        long needed = (long) place.workersPerJvm() * costs.memoryKib() * 1024;
        long given = place.heapBytes() / 2;
        if (needed > given) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--costs m=%d: %d hashes at once need %,d MiB of memory, and there are %,d MiB for them, half of the heap;"
                            + " give it %,d MiB (%s)",
                    costs.memoryKib(),
                    place.workersPerJvm(),
                    needed / MIB,
                    given / MIB,
                    2 * needed / MIB + 1,
                    place.moreMemory()));
        }
    }
}
