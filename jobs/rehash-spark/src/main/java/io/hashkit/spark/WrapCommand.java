package io.hashkit.spark;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code wrap}. */
@Command(
        name = "wrap",
        description = {
            "Hashes every weak row of a table again, without the passwords. Interrupt it at any moment and start it again.",
            "First let every host of the application read wrapped rows. A dry run wraps at the cheapest costs and throws the"
                    + " strings away."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no weak row is left",
            "1:weak rows are left, or the program could not finish",
            "2:the command line is wrong",
            "143:ended by SIGTERM"
        })
final class WrapCommand implements Callable<Integer> {
    private final PrintStream out;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private JobOptions job = new JobOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    @Mixin
    private WrapOptions costs = new WrapOptions();

    WrapCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        return new Commands(table, job, rows, out).run(TaskKind.WRAP, costs.settings());
    }
}
