package io.hashkit.bench.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.console.OptionValues;
import io.hashkit.bench.console.PipedOutput;
import io.hashkit.bench.process.Jvm;
import java.io.FileDescriptor;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of the jar. */
public final class Main {
    /** Here are the commands for those who change hashkit, or check what it claims. */
    private static final String MAINTAINERS = "io.hashkit.bench.maintainer.";

    private Main() {}

    /**
     * Runs a command and ends the process with its exit code.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        prepare();
        Thread interrupted = new Thread(
                () -> System.err.println("hashkit-bench: ended by a signal before it was done; no result is written"));
        Runtime.getRuntime().addShutdownHook(interrupted);
        Runnable readerGone = () -> end(ExitCode.READER_GONE, interrupted);
        System.setOut(PipedOutput.of(FileDescriptor.out, "stdout", readerGone));
        System.setErr(PipedOutput.of(FileDescriptor.err, "stderr", readerGone));
        end(written(commandLine().execute(args), System.out), interrupted);
    }

    private static void end(int code, Thread interrupted) {
        try {
            Runtime.getRuntime().removeShutdownHook(interrupted);
        } catch (IllegalStateException e) {
            return; // a signal came first
        }
        System.exit(code);
    }

    /** Success is none if what it printed is lost, as on a full disk. */
    static int written(int code, PrintStream out) {
        if (out.checkError() && code == ExitCode.OK) {
            System.err.println("hashkit-bench: standard output could not be written");
            return ExitCode.CANNOT_MEASURE;
        }
        return code;
    }

    /** Prepares this process for starting JVMs that measure. */
    public static void prepare() {
        Jvm.silenceUnsafeWarning();
        Jvm.endForksWithThisProcess();
        Jvm.giveForksTheJarsAsPublished();
    }

    /** A command line that reports a failure in one line, and a wrong command line in two. */
    public static CommandLine commandLine(Object command) {
        CommandLine all = new CommandLine(command);
        nameVersion(all);
        return OptionValues.register(all)
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, parsed) -> refuse(wrong))
                .setExecutionExceptionHandler((failure, failed, parsed) -> {
                    System.err.println("hashkit-bench: " + Failures.describe(failure));
                    return ExitCode.CANNOT_MEASURE;
                });
    }

    private static void nameVersion(CommandLine command) {
        command.getCommandSpec().versionProvider(new HashkitBench.Version());
        command.getSubcommands().values().forEach(Main::nameVersion);
    }

    /** Prints what is wrong and where help is, because the help itself would push the error off the screen. */
    private static int refuse(ParameterException wrong) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println("hashkit-bench: " + wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println(
                "Help: java -jar hashkit-bench.jar" + command.qualifiedName().replaceFirst("^\\S+", "") + " --help");
        return command.exitCodeOnInvalidInput();
    }

    static CommandLine commandLine() {
        CommandLine all = commandLine(new HashkitBench());
        all.getHelpSectionMap()
                .put(
                        SECTION_KEY_COMMAND_LIST,
                        help -> list(help, false) + "%nCommands for maintainers:%n".formatted() + list(help, true));
        return all;
    }

    private static String list(CommandLine.Help help, boolean maintainers) {
        Map<String, CommandLine.Help> some = new LinkedHashMap<>(help.subcommands());
        some.values()
                .removeIf(command -> maintainers
                        != command.commandSpec()
                                .userObject()
                                .getClass()
                                .getName()
                                .startsWith(MAINTAINERS));
        return help.commandList(some);
    }
}
