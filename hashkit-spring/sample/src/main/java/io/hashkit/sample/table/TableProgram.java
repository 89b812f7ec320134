package io.hashkit.sample.table;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.seal.KeyUnavailableException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Changes every row of a table while users log in: {@code rekey} replaces the key of sealed rows, and {@code wrap} hashes
 * old hashes again. Rows are read in batches in the order of their ids; each row that needs it is replaced in an update
 * that also compares the old string, so that no password change is lost. The program may be killed at any moment and is
 * started again with the same command; several copies of it may run at once.
 *
 * <p>Messages contain the ids of rows and the reasons of errors, but no stored strings. On MySQL, the column of the stored
 * strings needs a binary collation, because the others ignore case when the update compares.
 */
@Command(
        name = "table",
        description = "Changes every row of a table while users log in. Interrupt it at any moment and start it again.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Each command explains its options and exit codes with --help."})
public final class TableProgram {
    static final int NOTHING_LEFT = 0;
    static final int NOT_FINISHED = 1;
    static final int WRONG_OPTIONS = 2;

    private TableProgram() {}

    /**
     * Runs the program.
     *
     * @param args the command and its options; {@code --help} describes them
     */
    public static void main(String[] args) {
        Stop stop = new Stop();
        stop.onSignal();
        int code;
        try {
            code = run(Arrays.asList(args), System.getenv(), stop, System.out);
        } finally {
            stop.ended();
        }
        System.out.flush();
        if (!stop.isRequested()) {
            System.exit(code);
        }
    }

    /**
     * Runs the program until it has finished or {@code stop} is requested.
     *
     * @param environment where the passwords of the key file and of the database are
     * @return the exit code
     */
    static int run(List<String> args, Map<String, String> environment, Stop stop, PrintStream out) {
        PrintWriter text = new PrintWriter(out, true, StandardCharsets.UTF_8);
        return commandLine(new Surroundings(environment, stop, out))
                .setOut(text)
                .setErr(text)
                .setParameterExceptionHandler((wrong, words) -> {
                    out.println(wrong.getCommandLine().getCommandName() + ": " + wrong.getMessage()
                            + " (--help shows the options)");
                    return WRONG_OPTIONS;
                })
                .setExecutionExceptionHandler((failure, command, words) -> {
                    out.println(command.getCommandName() + ": " + describe(failure));
                    return failure instanceof IllegalArgumentException ? WRONG_OPTIONS : NOT_FINISHED;
                })
                .execute(args.toArray(String[]::new));
    }

    static CommandLine commandLine(Surroundings surroundings) {
        return new CommandLine(new TableProgram())
                .addSubcommand(new RekeyCommand(surroundings))
                .addSubcommand(new WrapCommand(surroundings));
    }

    /** Why the program ended early. Bugs are not described, but thrown. */
    private static String describe(Exception failure) throws Exception {
        if (failure instanceof SQLException refused) {
            return "the database failed: " + RowError.describe(refused);
        }
        if (failure instanceof IOException || failure instanceof GeneralSecurityException) {
            return "the key file cannot be read: " + failure.getMessage();
        }
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
        if (failure instanceof IllegalArgumentException) {
            return failure.getMessage() + " (--help shows the options)";
        }
        if (failure instanceof KeyUnavailableException
                || failure instanceof OverloadedException
                || failure instanceof NoEngineException) {
            return String.valueOf(failure.getMessage());
        }
        throw failure;
    }
}
