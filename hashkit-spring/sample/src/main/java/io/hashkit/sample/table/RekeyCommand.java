package io.hashkit.sample.table;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code rekey}. */
@Command(
        name = "rekey",
        description = "Seals, re-keys or binds every row of a table. Interrupt it at any moment and start it again.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no row is left",
            "1:rows are left, or the program could not finish",
            "2:the command line is wrong",
            "143:ended by SIGTERM, after the current batch"
        })
final class RekeyCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Mixin
    private TableOptions table = new TableOptions();

    @Mixin
    private RowOptions rows = new RowOptions();

    RekeyCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        rows.check(true);
        try (RowKeys keys = new RowKeys(rows, surroundings.keysPassword())) {
            return surroundings.run(table, new RekeyTask(rows, keys));
        }
    }
}
