package io.hashkit.bench.cli;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Failures;
import io.hashkit.bench.process.Jvm;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Where the jar starts. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
        Jvm.endForksWithThisProcess();
        Jvm.giveForksTheJarsAsPublished();
        if (args.length > 0 && args[0].equals("jmh")) {
            org.openjdk.jmh.Main.main(forJmh(Arrays.asList(args).subList(1, args.length)));
            return;
        }
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new HashkitBench())
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    System.err.println("hashkit-bench: " + Failures.describe(failure));
                    return ExitCode.CANNOT_MEASURE;
                });
    }

    /** JMH's options as given, and what keeps newer JDKs from warning in every fork. */
    static String[] forJmh(List<String> args) {
        boolean own = args.stream().anyMatch(arg -> arg.startsWith("-jvmArgs"));
        Stream<String> quiet =
                own ? Stream.of() : Stream.of("-jvmArgsAppend", String.join(" ", Jvm.measuringArguments()));
        return Stream.concat(args.stream(), quiet).toArray(String[]::new);
    }
}
