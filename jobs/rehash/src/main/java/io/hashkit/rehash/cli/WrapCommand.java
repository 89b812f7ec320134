package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.run.Stop;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** {@code wrap}. */
@CommandLine.Command(
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
            "0:no row is left",
            "1:rows are left, or the run was ended before",
            "2:refused to start: the command line, the table, the keys or the sample",
            "3:stopped by --max-errors",
            "4:failed: the database was away for longer than --patience, or refused a statement",
            "143:ended by SIGTERM, after the current batches"
        })
final class WrapCommand extends TableCommand {
    @Mixin
    private WrapOptions costs = new WrapOptions();

    WrapCommand(Place place, Stop stop, PrintStream out) {
        super(Command.WRAP, place, stop, out);
    }

    @Override
    WrapSettings costs() {
        return costs.settings();
    }
}
