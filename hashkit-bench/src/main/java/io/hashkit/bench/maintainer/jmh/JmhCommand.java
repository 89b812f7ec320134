package io.hashkit.bench.maintainer.jmh;

import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.process.Jvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code hashkit-bench jmh}. It has no option of its own, and passes everything to JMH. */
@Command(
        name = "jmh",
        description = "Runs JMH itself with the options that follow. \"jmh -h\" lists them.",
        customSynopsis = "jmh [JMH's options]",
        exitCodeListHeading = "%nExit codes (JMH's own, except for the last):%n",
        exitCodeList = {
            "0:done; the output tells which benchmarks failed, unless -foe true is given",
            "1:wrong option, no such benchmark, another run in progress, or a failed benchmark with -foe true",
            "3:JMH itself failed, for example because it cannot write a file"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar hashkit-bench.jar jmh -l",
            "  java -jar hashkit-bench.jar jmh Argon2 -p engine=bouncy-castle -t 2",
            "  java -jar hashkit-bench.jar jmh FrontDoor -prof gc"
        })
public final class JmhCommand implements Callable<Integer> {
    private static final String HELP = "-h";
    private static final String PREPEND = "-jvmArgsPrepend";

    @Unmatched
    private List<String> given = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        String[] options = options(given);
        if (options[0].equals(HELP)) {
            new CommandLine(this).usage(System.out);
            System.out.println();
        }
        // Ends the process itself if it finds something wrong.
        org.openjdk.jmh.Main.main(options);
        return ExitCode.OK;
    }

    /** The given options of JMH, with {@code -h} for {@code --help} and with options that prevent warnings of newer JDKs. */
    static String[] options(List<String> given) {
        List<String> args =
                given.stream().map(arg -> arg.equals("--help") ? HELP : arg).toList();
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
