package io.hashkit.bench.trial;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.capacity.Simulation;
import io.hashkit.bench.capacity.Waiting;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.load.Arrivals;
import io.hashkit.bench.load.RandomStorm;
import io.hashkit.bench.run.RunLock;
import io.hashkit.bench.tune.Service;
import io.hashkit.bench.tune.ServiceMeasurement;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code capacity-trial}, a command of {@link Trials}. */
@Command(
        name = "capacity-trial",
        description = {
            "Compares what the model of the command capacity predicts with what callers see under load.",
            "Before each storm, hashes are timed as capacity does it, and the storm is simulated with the same moments of"
                    + " arrival. The goal is that throughput, refusals and response times are within 15 %% of the prediction.",
            "The default takes about nine minutes on an idle host."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compared; the output names the figures that miss the goal",
            "2:the command line is wrong",
            "3:could not measure: another run is in progress, or a storm gave no result"
        },
        footerHeading = "%nExamples:%n",
        footer = {"  capacity-trial", "  capacity-trial --scheme argon2id,m=47104,t=1,p=1 --max-wait 5000 --seconds 120"
        })
final class CapacityTrialCommand implements Callable<Integer> {
    private static final int FIGURES = 5;
    private static final long MIB = 1 << 20;
    /** Four parts for the limiter's quarter, and some for collectors that count a survivor space out. */
    private static final double HEAPS = 4.2;

    private static final long LEAST_HEAP_MIB = 256;

    @Option(
            names = "--times",
            split = ",",
            paramLabel = "TIMES",
            defaultValue = "0.3,0.6,0.9,1.2,2,3",
            description = "Rates of logins relative to the capacity. Default: ${DEFAULT-VALUE}.")
    private List<Double> times = List.of();

    @Option(
            names = "--scheme",
            paramLabel = "COSTS",
            defaultValue = "argon2id,m=19456,t=2,p=1",
            description = "Algorithm and costs. Default: ${DEFAULT-VALUE}.")
    private Scheme scheme = Argon2.id(19456, 2, 1);

    @Option(
            names = "--max-wait",
            paramLabel = "MS",
            defaultValue = "1000",
            description = "Longest wait for a permit in milliseconds. Default: ${DEFAULT-VALUE}.")
    private long maxWait;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Length of each storm, 1 to 3600. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--measure",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Length of each of the two measurements before a storm. Default: ${DEFAULT-VALUE}.")
    private int measured;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        if (times.stream().anyMatch(one -> !(one > 0 && one <= 100))
                || seconds < 1
                || seconds > 3600
                || measured < 0
                || maxWait < 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--times must be above 0 and at most 100, --seconds from 1 to 3600, --measure and --max-wait at"
                            + " least 0");
        }
        return RunLock.holding(this::measure);
    }

    private int measure() throws IOException, InterruptedException {
        int permits = Runtime.getRuntime().availableProcessors();
        long heap = Math.max(LEAST_HEAP_MIB, (long) Math.ceil(HEAPS * permits * scheme.memoryBytes() / MIB));
        List<CapacityRow> rows = new ArrayList<>();
        Service before = ServiceMeasurement.run(scheme, permits, measured);
        Service first = before;
        for (double one : times) {
            double rate = one * before.perSecond();
            var predicted =
                    Simulation.run(before, new Waiting(maxWait / 1e3, (int) heap), Arrivals.atRandom(rate), seconds);
            RandomStorm.Seen seen = RandomStorm.run(scheme, rate, seconds, maxWait, heap + "m");
            Service after = ServiceMeasurement.run(scheme, permits, measured);
            CapacityRow row =
                    new CapacityRow(one, rate, CapacityRow.of(predicted), seen, after.perSecond() / before.perSecond());
            System.err.println("capacity-trial: " + row.cells());
            rows.add(row);
            before = after;
        }
        tell(first, heap);
        tell(rows);
        return ExitCode.OK;
    }

    private void tell(Service service, long heap) {
        System.out.printf(
                Locale.ROOT,
                "%n%s by %s, longest wait %d ms, -Xmx%dm, %d s each, Java %s%n"
                        + "At first %.1f ms alone, %.1f ms with %d permits in use: %.1f a second; %.1f with %d at once on each%n",
                scheme,
                service.engine(),
                maxWait,
                heap,
                seconds,
                Runtime.version(),
                1e3 * service.alone(),
                1e3 * service.together(),
                service.permits(),
                service.perSecondApart(),
                service.perSecond(),
                service.seats());
    }

    private static void tell(List<CapacityRow> rows) {
        List<String> misses =
                rows.stream().flatMap(row -> row.misses().stream()).toList();
        System.out.printf(
                "%n%s%ntimes: rate relative to the capacity; seen: what callers saw; *: more than 15 %% off;%n"
                        + "host: capacity after the storm relative to that before it.%n"
                        + "Within 15 %%: %d of %d figures%s%n",
                Table.of(CapacityRow.HEADER, 0)
                        .print(rows.stream().map(CapacityRow::cells).toList(), 200),
                FIGURES * rows.size() - misses.size(),
                FIGURES * rows.size(),
                misses.isEmpty() ? "." : "; missed: " + String.join("; ", misses) + ".");
    }
}
