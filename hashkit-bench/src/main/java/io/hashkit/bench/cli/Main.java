package io.hashkit.bench.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.console.OptionValues;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.UnsafeWarning;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;

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
        System.exit(commandLine().execute(args));
    }

    /** Prepares this process for starting JVMs that measure. */
    public static void prepare() {
        UnsafeWarning.silence();
        Jvm.endForksWithThisProcess();
        Jvm.giveForksTheJarsAsPublished();
    }

    /** A command line that reports a failure in one line. */
    public static CommandLine commandLine(Object command) {
        return OptionValues.register(new CommandLine(command))
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((failure, failed, parsed) -> {
                    System.err.println("hashkit-bench: " + Failures.describe(failure));
                    return ExitCode.CANNOT_MEASURE;
                });
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
