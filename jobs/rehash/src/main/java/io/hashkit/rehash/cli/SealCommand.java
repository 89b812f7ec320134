package io.hashkit.rehash.cli;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.run.Stop;
import java.io.PrintStream;
import picocli.CommandLine;

/** {@code seal}. */
@CommandLine.Command(
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
            "1:rows are left, or the run was ended before",
            "2:refused to start: the command line, the table, the keys or the sample",
            "3:stopped by --max-errors",
            "4:failed: the database was away for longer than --patience, or refused a statement",
            "143:ended by SIGTERM, after the current batches"
        })
final class SealCommand extends TableCommand {
    SealCommand(Place place, Stop stop, PrintStream out) {
        super(Command.SEAL, place, stop, out);
    }
}
