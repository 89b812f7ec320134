package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.run.Stop;
import java.io.PrintStream;
import picocli.CommandLine;

/** {@code unseal}. */
@CommandLine.Command(
        name = "unseal",
        description = {
            "Takes the seal off every row: the way back, before an application requires seals.",
            "First let every host of the application accept rows without a seal, and seal no more."
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
final class UnsealCommand extends TableCommand {
    UnsealCommand(Place place, Stop stop, PrintStream out) {
        super(Command.UNSEAL, place, stop, out);
    }
}
