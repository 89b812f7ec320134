package io.hashkit.rehash.cli;

import static io.hashkit.rehash.cli.TableOptions.require;

import io.hashkit.rehash.cli.Numbers.Positive;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowSettings;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.RunOptions;
import io.hashkit.rehash.table.TableSettings;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the commands that change rows: how fast, how many, and when to stop. */
public final class JobOptions {
    @Option(
            names = "--all-applications-read-the-new-form",
            description =
                    "Confirms that every application which reads this table reads the rows that this command writes."
                            + " Without it, only --dry-run starts.")
    private boolean confirmed;

    @Option(names = "--dry-run", description = "Changes nothing, and reports what would be changed.")
    private boolean dryRun;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Positive.class,
            description = "Rows read a second at most, changed or not, of all workers together. Default: no limit.")
    private int rate;

    @Option(
            names = "--canary",
            paramLabel = "PERCENT",
            converter = Numbers.Percent.class,
            description = "Works on this share of the rows that have a stored string (compose: of all), spread over the"
                    + " table, and ends.")
    private double canary;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Positive.class,
            description = "Works on so many rows that have a stored string (compose: of all), spread over the"
                    + " table, and ends. With --shard, the number is that of all shards together.")
    private int limit;

    @Option(
            names = "--verify",
            paramLabel = "FILE",
            description =
                    "Properties file with test accounts, ID=PASSWORD. These rows are verified, changed and verified again"
                            + " before all others, and verified at the end. A failure stops the run.")
    private @Nullable Path verify;

    @Option(
            names = "--max-errors",
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Stops after so many rows that are refused for the first time. Default: 1000 rows, if for ten of"
                            + " them not one succeeds.")
    private int maxErrors;

    @Option(names = "--accept-triggers", description = "Lets triggers and rules of the table fire for every row.")
    private boolean acceptTriggers;

    @Option(
            names = "--brake-millis",
            paramLabel = "N",
            converter = Positive.class,
            description = "Pauses after a batch whose statements took longer. Default: never.")
    private int brakeMillis;

    @Option(
            names = "--brake-query",
            paramLabel = "SQL",
            description = "Asks the database for a number, such as the lag of a replica, every 2 seconds.")
    private @Nullable String brakeQuery;

    @Option(
            names = "--brake-above",
            paramLabel = "NUMBER",
            converter = Numbers.Any.class,
            description = "Waits while the number of --brake-query is higher. Default: ${DEFAULT-VALUE}.")
    private double brakeAbove;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            converter = Shards.class,
            description = "Works on one of N parts of the rows, from 1/N to N/N, so that N hosts share a table.")
    private Shard shard = new Shard(1, 1);

    /** One of several parts. */
    private record Shard(int index, int count) {}

    /**
     * Checks the options together.
     *
     * @throws IllegalArgumentException if the confirmation is missing, or options contradict each other
     */
    void check(Command command) {
        require(
                confirmed || dryRun || command == Command.COMPOSE,
                "--all-applications-read-the-new-form is missing: deploy a hashkit that reads the new rows to every"
                        + " application first, or users cannot log in; --dry-run needs no confirmation");
        require(canary == 0 || limit == 0, "--canary and --limit exclude each other: choose one");
    }

    public boolean isDryRun() {
        return dryRun;
    }

    boolean isShard() {
        return shard.count() > 1;
    }

    /** Rows a second of all workers together; 0 for no limit. */
    public int rate() {
        return rate;
    }

    /** The options for workers. */
    public JobSettings settings(TableSettings table, RowSettings rows, int patienceSeconds, double ratePerWorker) {
        return new JobSettings(
                table,
                rows,
                ratePerWorker,
                patienceSeconds,
                brakeMillis,
                brakeQuery,
                brakeAbove,
                shard.index(),
                shard.count());
    }

    /** The options for the process that leads the run. */
    public RunOptions options(TableOptions table) {
        return new RunOptions(canary, limit, maxErrors, verify, acceptTriggers, table.progressMillis(), table.state());
    }

    /** A part such as {@code 3/8}. */
    static final class Shards implements ITypeConverter<Shard> {
        private static final Pattern FORM = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

        @Override
        public Shard convert(String text) {
            Matcher parts = FORM.matcher(text);
            if (parts.matches()) {
                int index = Integer.parseInt(parts.group(1));
                int count = Integer.parseInt(parts.group(2));
                if (index >= 1 && index <= count) {
                    return new Shard(index, count);
                }
            }
            throw new TypeConversionException("a part such as 3/8 is needed, from 1/8 to 8/8, not " + text);
        }
    }
}
