package io.hashkit.rehash.cli;

import io.hashkit.algorithm.NoEngineException;
import io.hashkit.limit.OverloadedException;
import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.run.Exit;
import io.hashkit.rehash.run.JobFailure;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.table.FileFault;
import io.hashkit.rehash.table.NotStartedException;
import io.hashkit.seal.KeyUnavailableException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Changes every row of a table while users log in: {@code wrap} hashes old hashes again, {@code seal} seals rows, {@code
 * rekey} replaces the key of sealed rows, {@code unseal} takes seals off, {@code
 * compose} makes strings of several columns, and {@code identify} counts rows by kind. Each
 * row that needs it is replaced in an update that also compares the old string, so that no password change is lost, and
 * read back before the transaction ends. Any process may be killed at any moment; the same command continues.
 *
 * <p>Messages contain the keys of rows and the reasons of errors, but no stored strings.
 */
@CommandLine.Command(
        name = "rehash",
        description = "Changes every row of a table while users log in. Interrupt it at any moment and start it again.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Each command explains its options and exit codes with --help."})
public final class RehashProgram {
    private static final String HELP = " (--help shows the options)";

    private RehashProgram() {}

    /**
     * Runs the program on this host.
     *
     * @param args the command and its options; {@code --help} describes them
     */
    public static void main(String[] args) {
        main(args, ThisHost::new);
    }

    /**
     * Runs the program somewhere.
     *
     * @param place where ranges are worked on; one for each command
     */
    public static void main(String[] args, Supplier<Place> place) {
        LogManager.getLogManager().reset(); // drivers log values of statements
        Stop stop = new Stop();
        stop.onSignal();
        PipedOutput output = new PipedOutput(stop);
        int code;
        try {
            code = run(Arrays.asList(args), place, stop, output.stream());
        } finally {
            stop.ended();
        }
        if (output.isReaderGone()) {
            System.exit(PipedOutput.READER_GONE);
        }
        if (!stop.isRequested()) {
            System.exit(code);
        }
    }

    /**
     * Runs the program until it has finished or {@code stop} is requested.
     *
     * @param out takes all messages
     * @return the exit code
     */
    public static int run(List<String> args, Supplier<Place> place, Stop stop, PrintStream out) {
        PrintWriter text = new PrintWriter(out, true, StandardCharsets.UTF_8);
        CommandLine program = commandLine(place, stop, out)
                .setOut(text)
                .setErr(text)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, words) -> refused(wrong, args, out))
                .setExecutionExceptionHandler((failure, command, words) -> {
                    Exit exit = exit(failure);
                    failed(command, args, words(failure), out);
                    return exit.code();
                });
        try {
            ConfigFile.apply(program, args);
        } catch (ParameterException e) {
            return refused(e, args, out);
        }
        int code = program.execute(args.toArray(String[]::new));
        if (out.checkError() && code == Exit.DONE.code() && !stop.isRequested()) {
            System.err.println(program.getCommandName() + ": the output could not be written");
            return Exit.FAILED.code();
        }
        return code;
    }

    private static int refused(ParameterException wrong, List<String> args, PrintStream out) {
        failed(wrong.getCommandLine(), args, wrong.getMessage() + HELP, out);
        return Exit.NOT_STARTED.code();
    }

    private static void failed(CommandLine command, List<String> args, String words, PrintStream out) {
        String line = command.getCommandName() + ": " + words;
        // A wrong option is told of before those behind it are read.
        if (command.getCommand() instanceof TableCommand rows && (rows.table.isJson() || args.contains("--json"))) {
            new Report(out, rows.time, true).say("failed", line);
        } else {
            out.println(line);
        }
    }

    static CommandLine commandLine(Supplier<Place> place, Stop stop, PrintStream out) {
        CommandLine program = new CommandLine(new RehashProgram());
        program.addSubcommand(new IdentifyCommand(place.get(), stop, out));
        Stream.of(Command.values())
                .filter(command -> command != Command.IDENTIFY)
                .forEach(command -> program.addSubcommand(ChangeCommand.of(command, place.get(), stop, out)));
        program.addSubcommand(new TryCommand(stop, out));
        program.addSubcommand(new KeycloakCommand(stop, out));
        return program;
    }

    /** How a failure ends the program. Bugs are thrown. */
    private static Exit exit(Exception failure) throws Exception {
        if (failure instanceof IllegalArgumentException
                || failure instanceof NotStartedException
                || failure instanceof UncheckedIOException
                || failure instanceof KeyUnavailableException) {
            return Exit.NOT_STARTED;
        }
        if (failure instanceof InterruptedException
                || failure instanceof JobFailure
                || failure instanceof IOException
                || failure instanceof OverloadedException
                || failure instanceof NoEngineException) {
            return Exit.FAILED;
        }
        throw failure;
    }

    private static String words(Exception failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
        Throwable told =
                failure instanceof UncheckedIOException && failure.getCause() != null ? failure.getCause() : failure;
        if (told instanceof FileSystemException file) {
            return file.getFile() + ": " + FileFault.reason(file); // its own message may be the name alone
        }
        return told.getMessage() + (failure instanceof IllegalArgumentException ? HELP : "");
    }
}
