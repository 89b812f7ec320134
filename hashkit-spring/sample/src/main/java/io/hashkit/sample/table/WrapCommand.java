package io.hashkit.sample.table;

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
            "143:ended by SIGTERM, after the current batch"
        })
final class WrapCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    @Mixin
    private WrapOptions costs = new WrapOptions();

    WrapCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        rows.check(false);
        try (RowKeys keys = new RowKeys(rows, surroundings.keysPassword())) {
            return surroundings.run(table, new WrapTask(rows, costs, keys, table.isDryRun()));
        }
    }
}
