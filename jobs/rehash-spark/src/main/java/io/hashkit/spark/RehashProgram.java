package io.hashkit.spark;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.seal.KeyUnavailableException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/**
 * Changes every row of a large table on Apache Spark, while users log in: {@code wrap} hashes old hashes again, {@code
 * seal} seals rows, {@code rekey} replaces the key of sealed rows, and {@code identify} counts rows by kind. Each row that
 * needs it is replaced in an update that also compares the old string, so that no password change is lost. Any process
 * may be killed at any moment; the same command continues.
 *
 * <p>Messages contain the ids of rows and the reasons of errors, but no stored strings.
 */
@Command(
        name = "rehash",
        description =
                "Changes every row of a large table on Apache Spark, while users log in. Interrupt it at any moment and start it again.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Each command explains its options and exit codes with --help."})
public final class RehashProgram {
    static final int NOTHING_LEFT = 0;
    static final int NOT_FINISHED = 1;
    static final int WRONG_OPTIONS = 2;

    private RehashProgram() {}

    /**
     * Runs the program.
     *
     * @param args the command and its options; {@code --help} describes them
     */
    public static void main(String[] args) {
        int code = run(Arrays.asList(args), System.out);
        System.out.flush();
        System.exit(code);
    }

    /**
     * Runs the program to its end.
     *
     * @param out takes all messages
     * @return the exit code
     */
    static int run(List<String> args, PrintStream out) {
        PrintWriter text = new PrintWriter(out, true, StandardCharsets.UTF_8);
        CommandLine program = commandLine(out)
                .setOut(text)
                .setErr(text)
                .setParameterExceptionHandler((wrong, words) -> {
                    out.println(
                            name(wrong.getCommandLine()) + ": " + wrong.getMessage() + " (--help shows the options)");
                    return WRONG_OPTIONS;
                })
                .setExecutionExceptionHandler((failure, command, words) -> {
                    out.println(name(command) + ": " + describe(failure));
                    return failure instanceof IllegalArgumentException ? WRONG_OPTIONS : NOT_FINISHED;
                });
        try {
            ConfigFile.apply(program, args);
        } catch (ParameterException e) {
            out.println(name(e.getCommandLine()) + ": " + e.getMessage() + " (--help shows the options)");
            return WRONG_OPTIONS;
        }
        return program.execute(args.toArray(String[]::new));
    }

    static CommandLine commandLine(PrintStream out) {
        return new CommandLine(new RehashProgram())
                .addSubcommand(new IdentifyCommand(out))
                .addSubcommand(new WrapCommand(out))
                .addSubcommand(new SealCommand(out))
                .addSubcommand(new RekeyCommand(out));
    }

    private static String name(CommandLine command) {
        return command.getCommandName();
    }

    /** Why the program ended early. Bugs are not described, but thrown. */
    private static String describe(Exception failure) throws Exception {
        if (failure instanceof SQLException refused) {
            return "the database failed: " + RowError.describe(refused);
        }
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
        if (failure instanceof IllegalArgumentException) {
            return failure.getMessage() + " (--help shows the options)";
        }
        if (failure instanceof JobFailure
                || failure instanceof IOException
                || failure instanceof KeyUnavailableException
                || failure instanceof OverloadedException
                || failure instanceof NoEngineException) {
            return String.valueOf(failure.getMessage());
        }
        throw failure;
    }
}
