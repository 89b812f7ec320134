package io.hashkit.spark;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code rekey}. */
@Command(
        name = "rekey",
        description = {
            "Seals the rows of older keys again, under the key that writes. Interrupt it at any moment and start it again.",
            "First give the key to every host of the application. Rows that are not sealed are errors without --seal."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no row is left",
            "1:rows are left, or the program could not finish",
            "2:the command line is wrong",
            "143:ended by SIGTERM"
        })
final class RekeyCommand implements Callable<Integer> {
    private final PrintStream out;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private JobOptions job = new JobOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    RekeyCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        return new Commands(table, job, rows, out).run(TaskKind.REKEY, WrapSettings.NONE);
    }
}
