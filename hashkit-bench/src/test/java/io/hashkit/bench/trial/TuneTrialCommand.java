package io.hashkit.bench.trial;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.process.PropertiesProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tune-trial}, a command of {@link Trials}. */
@Command(
        name = "tune-trial",
        description = {
            "Compares the costs that calibrators choose for a target time with measured times.",
            "The calibrators alternate, each in new JVMs. After a choice, the CPU time of a hash with these costs is measured in"
                    + " the same JVM with the same library.",
            "hashkit chooses memory and passes; the others choose the passes for 19,456 KiB, or for --memory."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured",
            "1:hashkit chose costs below the floor of its policy",
            "2:the command line is wrong",
            "3:a JVM cannot be started"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tune-trial --jvms 10 --memory 19456                      all calibrators",
            "  tune-trial --jvms 10 --memory 19456 --busy               all processors busy",
            "  tune-trial --calibrator hashkit --jvms 100",
            "  tune-trial --calibrator hashkit --jvm -Xmx96m --jvm -XX:+UseSerialGC"
        })
final class TuneTrialCommand implements Callable<Integer> {
    @Option(
            names = "--calibrator",
            split = ",",
            paramLabel = "NAME",
            description = "Calibrators, out of: ${COMPLETION-CANDIDATES}. Default: all that support the algorithm.")
    private List<Calibrator> calibrators = List.of(Calibrator.values());

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "argon2id",
            description = "The algorithm that the calibrators choose costs for. Default: ${DEFAULT-VALUE}.")
    private Algorithm algorithm = Algorithm.ARGON2ID;

    @Option(
            names = "--jvms",
            paramLabel = "N",
            defaultValue = "5",
            description = "New JVMs per calibrator, 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int jvms;

    @Option(
            names = "--target",
            paramLabel = "MS",
            defaultValue = "250",
            description = "Target time of one hash in milliseconds, 10 to 10000. Default: ${DEFAULT-VALUE}.")
    private long target;

    @Option(
            names = "--memory",
            paramLabel = "KIB",
            defaultValue = "0",
            description = "Most memory of a hash in KiB. Default: hashkit chooses it.")
    private long memory;

    @Option(names = "--busy", description = "Keeps every processor busy with another process during the trial.")
    private boolean busy;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "An option for the JVMs, such as -Xmx96m; may be repeated.")
    private List<String> jvm = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "4",
            description =
                    "Seconds for which the actual time is measured in each JVM; 0 skips it. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (jvms < 1 || jvms > 1000 || target < 10 || target > 10_000 || memory < 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--jvms must be from 1 to 1000, --target from 10 to 10000 and --memory at least 0");
        }
        Map<Calibrator, List<Properties>> seen = new EnumMap<>(Calibrator.class);
        calibrators.stream()
                .filter(calibrator -> calibrator.serves(algorithm))
                .forEach(calibrator -> seen.put(calibrator, new ArrayList<>()));
        for (int run = 1; run <= jvms; run++) {
            for (Map.Entry<Calibrator, List<Properties>> one : seen.entrySet()) {
                Properties result = trial(one.getKey());
                one.getValue().add(result);
                System.err.printf(
                        "tune-trial: %s %d of %d: %s, actually %s ms%n",
                        one.getKey(),
                        run,
                        jvms,
                        result.getProperty("scheme", "no answer"),
                        result.getProperty("trueMillis", "-"));
            }
        }
        return report(seen);
    }

    private Properties trial(Calibrator calibrator) throws IOException, InterruptedException {
        List<Process> others = new ArrayList<>();
        try {
            for (int i = 0; busy && i < Runtime.getRuntime().availableProcessors(); i++) {
                others.add(new ProcessBuilder(PropertiesProcess.command(BusyLoop.class, List.of(), List.of("120")))
                        .start());
            }
            return PropertiesProcess.run(
                    "tune-trial: " + calibrator,
                    "scheme",
                    CalibrationTrial.class,
                    jvm,
                    List.of(
                            calibrator.name(),
                            algorithm.name(),
                            Long.toString(target),
                            Long.toString(memory),
                            Double.toString(seconds)),
                    600);
        } finally {
            others.forEach(Process::destroyForcibly);
        }
    }

    private int report(Map<Calibrator, List<Properties>> seen) {
        List<List<String>> rows = new ArrayList<>();
        boolean under = false;
        for (Map.Entry<Calibrator, List<Properties>> one : seen.entrySet()) {
            TrialSummary summary = new TrialSummary(one.getValue(), target);
            rows.add(summary.row(one.getKey().toString()));
            under |= summary.underFloor() > 0;
        }
        List<String> header = List.of(
                "Calibrator",
                "answers",
                "actual ms",
                "error",
                "worst",
                "within 20 %",
                "at least",
                "steady host",
                "at least",
                "ms spent",
                "worst",
                "CPU ms",
                "unsure",
                "under floor");
        System.out.printf(
                "%n%s, target %d ms, %d JVMs each%s%s, Java %s%n%n%s%n",
                algorithm,
                target,
                jvms,
                busy ? ", every processor busy" : "",
                jvm.isEmpty() ? "" : ", " + String.join(" ", jvm),
                Runtime.version(),
                Table.of(header, 2).print(rows, 200));
        System.out.println(
                "actual: CPU time of a hash with the chosen costs, median over the JVMs; error, worst: its deviation from"
                        + " the target;\nat least: lower end of the 95 % confidence interval of the share (Clopper and Pearson);"
                        + " steady host: only\nthe JVMs in which a reference loop was as fast before and after the choice as during the"
                        + " measurement;\nunsure: hashkit reported low confidence.");
        return under ? ExitCode.DISAGREEMENT : ExitCode.OK;
    }
}
