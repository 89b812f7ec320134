package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.Kinds;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.run.Counts;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.Job;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.RunOptions;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Time;
import io.hashkit.rehash.table.CsvFile;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code identify}. */
@CommandLine.Command(
        name = "identify",
        description = "Counts the rows of a table by dialect, algorithm, costs and strength. Changes nothing.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all rows are counted, and what --only and --retire ask holds",
            "1:it does not hold, or the run was ended before",
            "2:refused to start: the command line, the table or the keys",
            "4:failed: the database was away for longer than --patience, or refused a statement",
            "143:ended by SIGTERM"
        })
final class IdentifyCommand implements Callable<Integer> {
    private static final int BATCH = 1000;

    private final Stop stop;
    private final PrintStream out;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    @Mixin
    private final Place place;

    @Option(
            names = "--only",
            paramLabel = "KEYID",
            description = "Tells whether every row is sealed under this key, and how many are not. Needs --keys.")
    private @Nullable String only;

    @Option(
            names = "--retire",
            paramLabel = "KEYID",
            description = "Tells whether no row needs this key any more, so that it can be retired. Needs --keys.")
    private @Nullable String retire;

    @Option(names = "--dry-run", description = "Accepted for the sake of scripts: the command never changes a row.")
    @SuppressWarnings("unused")
    private boolean dryRun;

    IdentifyCommand(Place place, Stop stop, PrintStream out) {
        this.place = place;
        this.stop = stop;
        this.out = out;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        rows.check(Command.IDENTIFY);
        RowSettings settings = rows.settings(Command.IDENTIFY, true, WrapSettings.NONE, place.workersPerJvm(), 0);
        Map<String, String> keys = RowTask.keysOf(settings);
        requireKnown("--only", only, keys);
        requireKnown("--retire", retire, keys);
        Time time = Time.of(stop);
        Report report = new Report(out, time, table.isJson());
        RunOptions options = new RunOptions(0, 0, 0, null, true, table.progressMillis(), table.state());
        Counts counts;
        try (CsvFile csv = table.openCsv(Command.IDENTIFY, false, !(place instanceof ThisHost))) {
            JobSettings all = new JobSettings(
                    table.settings(csv, BATCH, null, ""), settings, 0, table.patienceSeconds(), 0, null, 0, 1, 1);
            try (Runner runner = place.runner(all, null, report, time, stop)) {
                counts = new Job(all, options, null, runner, report, time, stop).identify();
            }
            if (csv != null) {
                table.finish(csv, false, report);
            }
        } catch (SQLException e) {
            throw new IOException("the folder of --csv cannot be closed", e);
        }
        if (counts == null) {
            report.say("stopped", "stopped before the end");
            return Exit.ROWS_LEFT.code();
        }
        Kinds kinds = counts.kinds();
        kinds.lines().forEach(table.isJson() ? line -> report.say("kinds", line) : out::println);
        // Both are said, whatever the first one is.
        boolean isOnly = only == null || isOnly(kinds, only, report);
        boolean isRetired = retire == null || isRetired(kinds, retire, report);
        return (isOnly && isRetired ? Exit.DONE : Exit.ROWS_LEFT).code();
    }

    /** A slip of the pen must not look like a key that no row needs. */
    private static void requireKnown(String option, @Nullable String id, Map<String, String> keys) {
        if (id != null && !keys.containsKey(id)) {
            throw new IllegalArgumentException(option + " " + id + ": no key of --keys has this identifier"
                    + (keys.isEmpty() ? ", because no key is given" : "; they have " + keys));
        }
    }

    private static boolean isOnly(Kinds kinds, String id, Report report) {
        long others = kinds.rows() - kinds.under(id);
        report.say(
                "only",
                String.format(
                        Locale.ROOT,
                        "%,d rows are under the key %s, and %,d are not, of which %,d are not sealed or cannot be read",
                        kinds.under(id),
                        id,
                        others,
                        kinds.rows() - kinds.sealed()),
                Map.of("under", kinds.under(id), "others", others));
        return others == 0 && kinds.rows() > 0;
    }

    private static boolean isRetired(Kinds kinds, String id, Report report) {
        long needing = kinds.under(id);
        boolean holds = needing == 0 && kinds.unreadable() == 0 && kinds.sealed() > 0;
        String words = needing > 0
                ? String.format(Locale.ROOT, "%,d rows need the key %s: do not retire it", needing, id)
                : kinds.unreadable() > 0
                        ? String.format(
                                Locale.ROOT,
                                "%,d rows cannot be read, so their key is not known: do not retire %s",
                                kinds.unreadable(),
                                id)
                        : kinds.sealed() == 0
                                ? "no row of this column is sealed at all: is it the right one? Nothing is known of "
                                        + id
                                : String.format(
                                        Locale.ROOT,
                                        "No row of %,d needs the key %s: it can be retired",
                                        kinds.rows(),
                                        id);
        report.say("retire", words, Map.of("needing", needing, "unreadable", kinds.unreadable()));
        return holds;
    }
}
