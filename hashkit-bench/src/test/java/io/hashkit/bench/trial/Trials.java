package io.hashkit.bench.trial;

import io.hashkit.bench.cli.Main;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The main class of the trials, which check claims of this project on a real host. It needs the jar and the folder of the test
 * classes on its class path; README.md shows the command.
 */
@Command(
        name = "trials",
        description =
                "Checks on this host what hashkit-bench claims of its method and its model of capacity, and hashkit of its tuning.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done; each command explains its own with --help", "2:the command line is wrong"},
        subcommands = {MethodTrialCommand.class, TuneTrialCommand.class, CapacityTrialCommand.class})
public final class Trials {
    private Trials() {}

    public static void main(String[] args) {
        Main.prepare();
        System.exit(commandLine().execute(args));
    }

    public static CommandLine commandLine() {
        return Main.commandLine(new Trials());
    }
}
