package io.hashkit.spark;

import io.hashkit.spark.Numbers.Positive;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the commands that change rows: how fast, how many, and when to stop. */
final class JobOptions {
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
            description = "Rows a second at most, of all executors together. Default: no limit.")
    private @Nullable Integer rate;

    @Option(
            names = "--canary",
            paramLabel = "PERCENT",
            converter = Numbers.Percent.class,
            description = "Works on this share of the rows, spread over the table, and ends.")
    private @Nullable Double canary;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Positive.class,
            description = "Works on so many rows, spread over the table, and ends.")
    private @Nullable Integer limit;

    @Option(
            names = "--verify",
            paramLabel = "FILE",
            description =
                    "Properties file with test accounts, ID=PASSWORD. These rows are verified, changed and verified again"
                            + " before all others, and verified at the end. A failure stops the job.")
    private @Nullable Path verify;

    @Option(
            names = "--max-errors",
            paramLabel = "N",
            converter = Positive.class,
            description = "Stops after so many rows that cannot be changed. Default: ${DEFAULT-VALUE}.")
    private int maxErrors = 100;

    @Option(
            names = "--progress-millis",
            paramLabel = "N",
            converter = Positive.class,
            description = "Time between two lines of progress. Default: ${DEFAULT-VALUE}.")
    private int progressMillis = 10_000;

    /**
     * Checks the options together.
     *
     * @throws IllegalArgumentException if the confirmation is missing, or options contradict each other
     */
    void check() {
        if (!confirmed && !dryRun) {
            throw new IllegalArgumentException(
                    "--all-applications-read-the-new-form is missing: deploy a hashkit that"
                            + " reads the new rows to every application first, or users cannot log in; --dry-run needs no confirmation");
        }
        if (canary != null && limit != null) {
            throw new IllegalArgumentException("--canary and --limit exclude each other: choose one");
        }
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** Rows a second in total, 0 for as many as possible. */
    int rate() {
        return rate == null ? 0 : rate;
    }

    /** How many rows of a table to work on. */
    long limit(long total) {
        if (canary != null) {
            return (long) Math.ceil(total * canary / 100);
        }
        return limit == null ? Long.MAX_VALUE : limit;
    }

    boolean isPartial() {
        return canary != null || limit != null;
    }

    @Nullable
    Path verify() {
        return verify;
    }

    int maxErrors() {
        return maxErrors;
    }

    int progressMillis() {
        return progressMillis;
    }
}
