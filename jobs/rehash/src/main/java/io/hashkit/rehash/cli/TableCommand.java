package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.row.RowTask;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** A command on the rows of a table or of a CSV file. */
@CommandLine.Command(mixinStandardHelpOptions = true, sortOptions = false, exitCodeListHeading = "%nExit codes:%n")
abstract class TableCommand implements Callable<Integer> {
    private static final int BATCH_OF_WRAP = 100;
    private static final int BATCH = 1000;

    final Command command;
    final Stop stop;
    final PrintStream out;
    final Time time;

    @Mixin
    final TableOptions table = new TableOptions();

    @Mixin
    final RowOptions rows = new RowOptions();

    final ComposeOptions compose = new ComposeOptions();

    @Mixin
    final Place place;

    TableCommand(Command command, Place place, Stop stop, PrintStream out) {
        this.command = command;
        this.place = place;
        this.stop = stop;
        this.out = out;
        this.time = Time.of(stop);
    }

    Report report() {
        return new Report(out, time, table.isJson());
    }

    /** What is done with the rows, after they have been found. */
    interface Work {
        Exit on(Job job) throws InterruptedException, IOException;
    }

    /**
     * Finds the rows and works on them.
     *
     * @param task what is done with each row; null to identify them
     * @param changes whether rows may be changed
     */
    int run(RowSettings settings, JobOptions job, @Nullable RowTask task, boolean changes, Work work)
            throws InterruptedException, IOException {
        Report report = report();
        table.makeState(task != null);
        try (CsvFile csv = table.openCsv(command, changes, job.isShard() || !(place instanceof ThisHost))) {
            JobSettings all = job.settings(
                    table.settings(
                            csv,
                            compose.columns(),
                            command == Command.WRAP ? BATCH_OF_WRAP : BATCH,
                            rows.bindForm(),
                            rows.identityPrefix()),
                    settings,
                    table.patienceSeconds(),
                    job.rate() == 0 ? 0 : (double) job.rate() / place.workers());
            Exit exit;
            try (Runner runner = place.runner(all, task, report, time, stop)) {
                exit = work.on(new Job(all, job.options(table), task, runner, report, time, stop));
            }
            boolean ended = !stop.isRequested() && exit != Exit.STOPPED_BY_ERRORS;
            if (csv != null && (ended || !changes)) {
                table.finish(csv, changes, report);
            }
            return exit.code();
        } catch (SQLException e) {
            throw new IOException("the folder of --csv cannot be closed", e);
        }
    }
}
