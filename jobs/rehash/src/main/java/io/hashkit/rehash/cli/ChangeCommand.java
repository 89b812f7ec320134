package io.hashkit.rehash.cli;

import io.hashkit.algorithm.Policy;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.row.WrapSettings;
import io.hashkit.rehash.run.Job;
import io.hashkit.rehash.run.Stop;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** {@code wrap}, {@code seal}, {@code rekey}, {@code unseal} and {@code compose}. */
@CommandLine.Command(
        exitCodeList = {
            "0:no row is left",
            "1:rows are left, or the run was ended before",
            "2:refused to start: the command line, the table, the keys or the sample",
            "3:stopped by --max-errors",
            "4:failed: the database was away for longer than --patience or refused a statement, or the output is lost",
            "143:ended by SIGTERM, after the current batches"
        })
final class ChangeCommand extends TableCommand {
    private static final long MIB = 1 << 20;

    @Mixin
    private JobOptions job = new JobOptions();

    private final WrapOptions wrap = new WrapOptions();

    private ChangeCommand(Command command, Place place, Stop stop, PrintStream out) {
        super(command, place, stop, out);
    }

    /** The command with its name, its description and its options. */
    static CommandLine of(Command command, Place place, Stop stop, PrintStream out) {
        ChangeCommand changes = new ChangeCommand(command, place, stop, out);
        CommandLine line = new CommandLine(changes);
        if (command == Command.WRAP) {
            line.addMixin("wrap", changes.wrap);
        }
        if (command == Command.COMPOSE) {
            line.addMixin("compose", changes.compose);
        }
        line.getCommandSpec().name(command.toString()).usageMessage().description(description(command));
        return line;
    }

    private static String[] description(Command command) {
        return switch (command) {
            case WRAP ->
                new String[] {
                    "Hashes every weak row of a table again, without the passwords. Interrupt it at any moment and start it"
                            + " again.",
                    "First let every host of the application read wrapped rows. A dry run wraps at the cheapest costs and"
                            + " throws the strings away."
                };
            case SEAL ->
                new String[] {
                    "Seals every row of a table under the key that writes. Interrupt it at any moment and start it again.",
                    "First give the key to every host of the application."
                };
            case REKEY ->
                new String[] {
                    "Seals the rows of older keys again, under the key that writes. Interrupt it at any moment and start it"
                            + " again.",
                    "First give the key to every host of the application. Rows that are not sealed are refused without"
                            + " --seal."
                };
            case UNSEAL ->
                new String[] {
                    "Takes the seal off every row: the way back, before an application requires seals.",
                    "First let every host of the application accept rows without a seal, and seal no more."
                };
            case COMPOSE ->
                new String[] {
                    "Makes stored strings of several columns, such as hash, salt and rounds, without the passwords, and writes"
                            + " them to the empty rows of --column.",
                    "Each string is read before it is written: hashkit, --accept, --dialects or --form must know it."
                };
            case IDENTIFY -> throw new IllegalArgumentException("identify changes nothing");
        };
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        job.check(command);
        rows.check(command);
        if (command == Command.COMPOSE) {
            compose.check(table.column());
        }
        WrapSettings costs = command == Command.WRAP ? wrap.settings() : WrapSettings.NONE;
        long memory = place.heapBytes() / 2;
        requireMemory(costs, memory);
        var settings = rows.settings(
                command, job.isDryRun(), compose, costs, Policy.OWASP_2026, place.workersPerJvm(), memory);
        if (compose.firstBlock()) {
            report().say("note", "tags of several blocks are cut to their first block");
        }
        try (RowTask task = RowTask.of(settings)) {
            return run(settings, job, task, !job.isDryRun(), Job::change);
        }
    }

    /** Half of the heap is for hashing, because rows and drivers need the rest. */
    private void requireMemory(WrapSettings costs, long given) {
        long needed = (long) place.workersPerJvm() * costs.memoryKib() * 1024;
        if (needed > given) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--costs m=%d: %d hashes at once need %,d MiB of memory, and there are %,d MiB for them, half of the heap;"
                            + " give it %,d MiB (%s)",
                    costs.memoryKib(),
                    place.workersPerJvm(),
                    needed / MIB,
                    given / MIB,
                    2 * needed / MIB + 1,
                    place.moreMemory()));
        }
    }
}
