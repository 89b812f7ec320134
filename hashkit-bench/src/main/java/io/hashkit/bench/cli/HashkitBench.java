package io.hashkit.bench.cli;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.attack.AttackCommand;
import io.hashkit.bench.capacity.CapacityCommand;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.load.LoadCommand;
import io.hashkit.bench.maintainer.duel.DuelCommand;
import io.hashkit.bench.maintainer.jmh.JmhCommand;
import io.hashkit.bench.maintainer.suite.SuiteCommand;
import io.hashkit.bench.measure.MainJob;
import io.hashkit.bench.measure.MainJob.Extent;
import io.hashkit.bench.page.ReportCommand;
import io.hashkit.bench.report.CompareCommand;
import io.hashkit.bench.tune.FleetCommand;
import io.hashkit.bench.tune.TuneCommand;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The main command, which runs the main job, and its subcommands. */
@Command(
        name = "hashkit-bench",
        description = {
            "Checks that all password-hashing engines compute the same hashes, then measures each of them with JMH, and"
                    + " AES-256-GCM by the JDK and by Bouncy Castle.",
            "Each engine runs at one cost in six rounds, each time in a new JVM. The report shows its median time with a 95 %%"
                    + " confidence interval and its ratio to a rival, recommends costs for this host, and is also written as an"
                    + " HTML page.",
            "Without options this takes at most four minutes on two processors."
        },
        mixinStandardHelpOptions = true,
        commandListHeading = "%nCommands for operators:%n",
        exitCodeList = {
            "0:measured; all engines agree",
            "1:an engine computes a wrong hash; nothing was measured",
            "2:the command line is wrong",
            "3:could not measure: another run is in progress, a JVM failed, or a file cannot be written"
        },
        footer = {
            "  java -jar hashkit-bench.jar                   check, measure, write the files",
            "  java -jar hashkit-bench.jar --full -o a.json  to publish; about 40 minutes",
            "  java -jar hashkit-bench.jar --json --label a  a line for compare and fleet",
            "  java -jar hashkit-bench.jar verify            check the engines only; seconds",
            "  java -Xmx1g -jar hashkit-bench.jar            all JVMs get these options",
            "  java -Xmx512m -jar hashkit-bench.jar tune     costs for this host and heap",
            "  java -jar hashkit-bench.jar capacity --logins-a-second 50   pods for them",
            "  java -jar hashkit-bench.jar load --once 1000  a thousand logins at once",
            "  java -jar hashkit-bench.jar attack            what guessing costs an attacker",
            "  java -jar hashkit-bench.jar compare a.run.json b.run.json  which rows differ",
            "  java -jar hashkit-bench.jar report *.run.json  a page of several runs",
            "",
            "Each command explains its options and exit codes with --help."
        },
        subcommands = {
            HashkitBench.Verify.class,
            LoadCommand.class,
            TuneCommand.class,
            FleetCommand.class,
            CapacityCommand.class,
            AttackCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            JmhCommand.class,
            DuelCommand.class,
            SuiteCommand.class
        })
final class HashkitBench implements Callable<Integer> {
    @Option(
            names = "--full",
            description = "Measures every cost in nine rounds, with more samples; takes about 40 minutes.")
    private boolean full;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = {
                "Writes the results as JMH's JSON to FILE, and next to it the report as .html and the run as .run.json.",
                "Default: ${DEFAULT-VALUE}."
            })
    private Path output = Path.of("hashkit-bench-result.json");

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            description =
                    "Names the run in comparisons, for example by the kind of host. Default: Java version and system.")
    private @Nullable String label;

    @Option(
            names = "--json",
            description = "Prints the run as one line of JSON on standard output, and all text on standard error.")
    private boolean json;

    @Option(
            names = "--smoke",
            hidden = true,
            description = "Very short measurement with meaningless figures, to test the jar.")
    private boolean smoke;

    @Override
    public Integer call() throws Exception {
        Extent extent = smoke ? Extent.SMOKE : full ? Extent.FULL : Extent.QUICK;
        PrintStream line = System.out;
        try {
            if (json) {
                // Standard output must hold the JSON line only; a library might print to it, too.
                System.setOut(System.err);
            }
            return new MainJob(Console.standard(), extent, output, new MainJob.Output(label, json ? line : null)).run();
        } finally {
            System.setOut(line);
        }
    }

    @Command(
            name = "verify",
            description =
                    "Checks that every engine computes known hashes correctly and agrees with the others. Measures"
                            + " nothing.",
            mixinStandardHelpOptions = true,
            exitCodeList = {
                "0:all engines agree",
                "1:an engine computes a wrong hash",
                "2:the command line is wrong",
                "3:the check failed with an error"
            })
    static final class Verify implements Callable<Integer> {
        @Override
        public Integer call() {
            Agreement agreement = Agreement.run();
            System.out.print(agreement.table());
            if (agreement.wrong().isEmpty()) {
                return ExitCode.OK;
            }
            System.err.println("hashkit-bench: an engine computes wrong hashes; see the table above.");
            return ExitCode.DISAGREEMENT;
        }
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = HashkitBench.class.getPackage().getImplementationVersion();
            return new String[] {
                "hashkit-bench " + (version == null ? "(not packaged)" : version),
                "Java " + System.getProperty("java.vm.version") + " at " + System.getProperty("java.home")
            };
        }
    }
}
