package io.hashkit.spark;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code identify}. */
@Command(
        name = "identify",
        description = "Counts the rows of a table by dialect, algorithm, costs and strength. Changes nothing.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all rows are counted",
            "1:the program could not finish",
            "2:the command line is wrong",
            "143:ended by SIGTERM"
        })
final class IdentifyCommand implements Callable<Integer> {
    private final PrintStream out;

    @Mixin
    private TableOptions table = new TableOptions();

    @Option(names = "--dry-run", description = "Accepted for the sake of scripts: the command never changes a row.")
    private boolean dryRun;

    IdentifyCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        table.check();
        if (dryRun) {
            out.println("identify changes nothing, with or without --dry-run");
        }
        TableSettings settings = table.settings(1);
        SparkStart start = new SparkStart("identify", table);
        List<RowRange> ranges;
        try (PasswordTable rows = new PasswordTable(settings)) {
            Ranges plan = new Ranges(rows);
            plan.check();
            ranges = plan.plan(table.rowsPerTask(), table.rowsPerTask(), Long.MAX_VALUE);
        }
        try (JavaSparkContext spark = start.start()) {
            Sum<Kinds> sum = new Sum<>(new Kinds());
            spark.sc().register(sum, "kinds");
            new Waves(spark, start.capacity().totalCores())
                    .run(ranges, new ReadRanges<>(settings, sum, Kinds::add), () -> start.name(), () -> true);
            sum.value().print(out);
            return RehashProgram.NOTHING_LEFT;
        }
    }
}
