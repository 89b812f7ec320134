package io.hashkit.bench.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.UnsafeWarning;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The entry point of the jar. */
public final class Main {
    private static final String JMH_HELP = "-h";
    private static final String PREPEND = "-jvmArgsPrepend";
    /** What only those need who change hashkit, or check what it claims. */
    static final Set<String> FOR_MAINTAINERS = Set.of("duel", "jmh", "suite");

    private Main() {}

    /**
     * Runs a command and ends the process with its exit code.
     *
     * @param args the command line
     * @throws IOException if JMH cannot write its results
     */
    public static void main(String[] args) throws IOException {
        prepare();
        if (args.length > 0 && args[0].equals("jmh")) {
            String[] options = forJmh(Arrays.asList(args).subList(1, args.length));
            if (options.length > 0 && options[0].equals(JMH_HELP)) {
                new CommandLine(new HashkitBench.Jmh()).usage(System.out);
                System.out.println();
            }
            org.openjdk.jmh.Main.main(options);
            return;
        }
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
        return new CommandLine(command)
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
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
        some.keySet().removeIf(name -> FOR_MAINTAINERS.contains(name) != maintainers);
        return help.commandList(some);
    }

    /** The given options of JMH, with {@code -h} for {@code --help} and with options that prevent warnings of newer JDKs. */
    static String[] forJmh(List<String> given) {
        List<String> args =
                given.stream().map(arg -> arg.equals("--help") ? JMH_HELP : arg).toList();
        boolean own = args.stream().anyMatch(arg -> arg.startsWith("-jvmArgs"));
        Stream<String> quiet;
        if (!own) {
            quiet = Stream.of("-jvmArgsAppend", String.join(" ", Jvm.measuringArguments()));
        } else if (!args.contains(PREPEND)) {
            quiet = Stream.of(PREPEND, String.join(" ", Jvm.forkArguments()));
        } else {
            quiet = Stream.of();
        }
        return Stream.concat(args.stream(), quiet).toArray(String[]::new);
    }
}
