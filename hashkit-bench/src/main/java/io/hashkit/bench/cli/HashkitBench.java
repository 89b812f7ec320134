package io.hashkit.bench.cli;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.attack.AttackCommand;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.duel.DuelCommand;
import io.hashkit.bench.identify.IdentifyCommand;
import io.hashkit.bench.load.LoadCommand;
import io.hashkit.bench.measure.MainJob;
import io.hashkit.bench.measure.MainJob.Extent;
import io.hashkit.bench.page.ReportCommand;
import io.hashkit.bench.report.CompareCommand;
import io.hashkit.bench.suite.SuiteCommand;
import io.hashkit.bench.trial.MethodTrialCommand;
import io.hashkit.bench.tune.FleetCommand;
import io.hashkit.bench.tune.TrialCommand;
import io.hashkit.bench.tune.TuneCommand;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line. */
@Command(
        name = "hashkit-bench",
        description = {
            "Checks that all password-hashing engines agree, measures each with JMH, and AES-256-GCM by the JDK and by"
                    + " Bouncy Castle: every engine at one cost, in six rounds of a JVM each, with the 95 %% interval of its"
                    + " median and its ratio to a rival. Ends with the costs for this host, and with a page to look at."
                    + " Without options: four minutes at most on two cores."
        },
        mixinStandardHelpOptions = true,
        versionProvider = HashkitBench.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, and all engines agree",
            "1:engines do not agree, or do not give their known answers",
            "2:the command line is wrong",
            "3:could not measure: another run holds the lock, a fork failed, or the file cannot be written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar hashkit-bench.jar                   check, measure, print, write the file",
            "  java -jar hashkit-bench.jar --full -o a.json  for publishing: an hour",
            "  java -jar hashkit-bench.jar --json --label a  one line for report, compare and fleet",
            "  java -jar hashkit-bench.jar verify            check only: seconds",
            "  java -Xmx1g -jar hashkit-bench.jar            forks get the options of this process",
            "  java -Xmx512m -jar hashkit-bench.jar tune     costs for this host, in three seconds",
            "  java -jar hashkit-bench.jar load --once 1000  a login storm, here and elsewhere",
            "  java -jar hashkit-bench.jar identify users.txt  what a column of hashes is",
            "  java -jar hashkit-bench.jar attack            what guessing costs a thief",
            "  java -jar hashkit-bench.jar suite log-rounds  a published comparison, repeated",
            "  java -jar hashkit-bench.jar compare a.run.json b.run.json  faster, slower, same?",
            "  java -jar hashkit-bench.jar report *.run.json  one page of several runs",
            "  java -jar hashkit-bench.jar duel              our engines against other libraries",
            "  java -jar hashkit-bench.jar jmh -l            JMH itself, with all its options",
            "  java -jar hashkit-bench.jar jmh Argon2 -p engine=bouncy-castle -t 2",
            "  java -jar hashkit-bench.jar jmh FrontDoor -prof gc"
        },
        subcommands = {
            HashkitBench.Verify.class,
            HashkitBench.Jmh.class,
            LoadCommand.class,
            DuelCommand.class,
            TuneCommand.class,
            FleetCommand.class,
            TrialCommand.class,
            IdentifyCommand.class,
            AttackCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            SuiteCommand.class,
            MethodTrialCommand.class
        })
final class HashkitBench implements Callable<Integer> {
    @Option(names = "--full", description = "Every cost in six rounds, and longer samples; takes most of an hour.")
    private boolean full;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = {
                "Where JMH's JSON goes; beside it go the report, as .html, and the run, as .run.json;",
                "default: ${DEFAULT-VALUE}."
            })
    private Path output = Path.of("hashkit-bench-result.json");

    @Option(
            names = "--label",
            paramLabel = "TEXT",
            description = "What the run is called in comparisons, such as a kind of host; default: Java and system.")
    private @Nullable String label;

    @Option(
            names = "--json",
            description = "The run as one line of JSON on standard output, and all text on standard error.")
    private boolean json;

    @Option(names = "--smoke", hidden = true, description = "Real forks, meaningless figures: tests the jar.")
    private boolean smoke;

    @Override
    public Integer call() throws Exception {
        Extent extent = smoke ? Extent.SMOKE : full ? Extent.FULL : Extent.QUICK;
        PrintStream line = System.out;
        try {
            if (json) {
                // Nothing else may get between, not even a line of a library.
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
                    "Checks that every engine gives its known answers and agrees with the others; measures nothing.",
            mixinStandardHelpOptions = true,
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {
                "0:all engines agree",
                "1:engines do not agree, or do not give their known answers",
                "2:the command line is wrong"
            })
    static final class Verify implements Callable<Integer> {
        @Override
        public Integer call() {
            Agreement agreement = Agreement.run();
            System.out.print(agreement.table());
            if (agreement.wrong().isEmpty()) {
                return ExitCode.OK;
            }
            System.err.println("hashkit-bench: engines answer wrong, see above.");
            return ExitCode.DISAGREEMENT;
        }
    }

    /** Here for the help alone: {@link Main} gives everything after it to JMH. */
    @Command(
            name = "jmh",
            description = "Runs JMH itself with the options that follow; jmh -h lists them.",
            customSynopsis = "jmh [JMH's options]",
            exitCodeListHeading = "%nExit codes, which are JMH's own:%n",
            exitCodeList = {
                "0:done; a benchmark that failed is told in the output, unless -foe true is given",
                "1:a wrong option, no such benchmark, another run holds the lock, or a failure with -foe true"
            })
    static final class Jmh implements Callable<Integer> {
        @Parameters(hidden = true)
        private String[] ignored = {};

        @Override
        public Integer call() {
            throw new IllegalStateException("not to be reached: " + ignored.length);
        }
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = HashkitBench.class.getPackage().getImplementationVersion();
            return new String[] {
                "hashkit-bench " + (version == null ? "(not packed)" : version),
                "Java " + System.getProperty("java.vm.version") + " at " + System.getProperty("java.home")
            };
        }
    }
}
