package io.hashkit.spark;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code seal}. */
@Command(
        name = "seal",
        description = {
            "Seals every row of a table under the key that writes. Interrupt it at any moment and start it again.",
            "First give the key to every host of the application."
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
final class SealCommand implements Callable<Integer> {
    private final PrintStream out;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private JobOptions job = new JobOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    SealCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        return new Commands(table, job, rows, out).run(TaskKind.SEAL, WrapSettings.NONE);
    }
}
