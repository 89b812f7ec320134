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
            "0:done; with -foe false, the output tells which benchmarks failed",
            "1:wrong option, no such benchmark, another run in progress, or a failed benchmark",
            "3:JMH itself failed, for example because it cannot write a file"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar hashkit-bench.jar jmh -l",
            "  java -jar hashkit-bench.jar jmh Hash -p engine=argon2/bouncy-castle -t 2",
            "  java -jar hashkit-bench.jar jmh FrontDoor -prof gc"
        })
public final class JmhCommand implements Callable<Integer> {
    private static final String HELP = "-h";
    private static final String PREPEND = "-jvmArgsPrepend";
    private static final String FAIL = "-foe";

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

    /**
     * The given options of JMH, with {@code -h} for {@code --help}, with options that prevent warnings of newer JDKs and switch
     * the Vector API on, which {@code -jvmArgs} would lose, and with an end at the first benchmark that fails: JMH itself exits
     * with 0 even if every call throws.
     */
    static String[] options(List<String> given) {
        List<String> args =
                given.stream().map(arg -> arg.equals("--help") ? HELP : arg).toList();
        Stream<String> jvm =
                args.contains(PREPEND) ? Stream.of() : Stream.of(PREPEND, String.join(" ", Jvm.measuringArguments()));
        Stream<String> end = args.contains(FAIL) ? Stream.of() : Stream.of(FAIL, "true");
        return Stream.concat(args.stream(), Stream.concat(jvm, end)).toArray(String[]::new);
    }
}
