package io.hashkit.bench.capacity;

import static io.hashkit.bench.console.OptionValues.require;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.ExitCode;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.report.HostProfile;
import io.hashkit.bench.tune.Service;
import io.hashkit.bench.tune.ServiceMeasurement;
import io.hashkit.internal.host.ControlGroup;
import io.hashkit.internal.tune.Fleet;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code hashkit-bench capacity}. */
@Command(
        name = "capacity",
        description = {
            "Computes what a rate of logins needs: pods, processors, permits, memory and heap. Prints Kubernetes' requests and"
                    + " limits, the options of the JVM and hashkit's properties, ready to be pasted.",
            "Simulates logins that arrive at random moments at hashkit's limiter, with times of hashes measured here for a few"
                    + " seconds, or taken from profiles. A pod has the processors of the measured host; start the command in a"
                    + " container of the size of your pods.",
            "Counts hashes only: what else a login does needs processors too."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:planned; hosts that cannot carry the costs are named",
            "2:the command line is wrong",
            "3:no host can carry the costs within --p99, a file cannot be read, or the heap is too small to measure"
        },
        footer = {
            "  ... capacity --logins-a-second 50",
            "  ... capacity --logins-a-second 50 --p99 500 --scheme argon2id,m=19456,t=2,p=1",
            "  ... capacity --logins-a-second 50 host-*.json   the slowest host decides",
            "  ... capacity --logins-a-second 50 pods.log      runs of fleet-benchmark or a Job"
        })
public final class CapacityCommand implements Callable<Integer> {
    private static final int MOST_A_SECOND = 1_000_000;
    private static final int SHORTEST_MILLIS = 10;
    private static final int LONGEST_MILLIS = 60_000;
    private static final int MOST_PERMITS = 1_024;
    private static final int MOST_NAMED = 5;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "Profiles of tune or fleet, or runs of the main job, of hosts like those of the pods. Default: measures"
                            + " this host.")
    private List<Path> files = List.of();

    @Option(
            names = "--logins-a-second",
            paramLabel = "RATE",
            required = true,
            description = "Logins a second over all pods in the busiest minutes.")
    private double rate;

    @Option(
            names = "--p99",
            paramLabel = "MS",
            defaultValue = "1000",
            description =
                    "Time within which 99 of 100 logins must be answered, in milliseconds. Default: ${DEFAULT-VALUE}.")
    private int millis;

    @Option(
            names = "--scheme",
            paramLabel = "COSTS",
            description =
                    "Algorithm and costs, such as argon2id,m=19456,t=2,p=1. Default: those of the profile, of several"
                            + " profiles those that fleet chooses, and without a profile those that tune chooses here.")
    private @Nullable Scheme scheme;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "256m",
            converter = Size.class,
            description = "Heap that the application needs besides its hashes. Default: ${DEFAULT-VALUE}.")
    private long heap;

    @Option(
            names = "--permits",
            paramLabel = "N",
            description =
                    "Processors of a pod, and hashes that it computes at once. Default: those of the profile, or of this"
                            + " process, rounded up.")
    private int permits = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Length of each of the two or three measurements here, 1 to 600. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    private boolean areProcessorsAssumed;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Demand demand = demand();
        if (files.isEmpty()) {
            Tuning tuning = scheme == null ? tuned() : null;
            Scheme costs = tuning == null ? Objects.requireNonNull(scheme) : tuning.scheme();
            System.err.println("capacity: measuring " + costs + " for " + (2 * seconds + 2) + " to " + (3 * seconds + 2)
                    + " s or somewhat longer");
            ControlGroup group = ControlGroup.ofThisProcess();
            long before = group.throttledPeriods();
            Service service = ServiceMeasurement.run(costs, permits, seconds);
            long throttled = group.throttledPeriods() - before;
            MeasuredHost here = MeasuredHost.here(costs, service, tuning, group.quota(), throttled);
            return tell(costs, List.of(here), demand);
        }
        List<HostProfile> profiles = HostProfile.readAll(files);
        Scheme costs = scheme == null ? chosen(profiles) : scheme;
        List<MeasuredHost> hosts = new ArrayList<>();
        for (HostProfile host : profiles) {
            hosts.add(MeasuredHost.of(host, costs, permits(host.profile())));
        }
        return tell(costs, hosts, demand);
    }

    private Demand demand() {
        require(
                spec,
                rate > 0 && rate <= MOST_A_SECOND,
                "--logins-a-second must be above 0 and at most 1000000, not " + rate);
        require(
                spec,
                millis >= SHORTEST_MILLIS && millis <= LONGEST_MILLIS,
                "--p99 must be from 10 to 60000 ms, not " + millis);
        int most = files.isEmpty() ? Runtime.getRuntime().availableProcessors() : MOST_PERMITS;
        require(
                spec,
                permits >= 1 && permits <= most,
                "--permits must be from 1 to " + most + (files.isEmpty() ? ", the processors here" : "") + ", not "
                        + permits);
        require(spec, seconds >= 1 && seconds <= 600, "--seconds must be from 1 to 600, not " + seconds);
        return new Demand(rate, millis / 1e3, heap);
    }

    private static Tuning tuned() throws IOException {
        System.err.println("capacity: tuning this host for about three seconds");
        try {
            return Tuning.measure(TuneOptions.defaults());
        } catch (InsufficientMemoryException e) {
            throw new IOException(e.problem() + ": start Java with a larger -Xmx, or give --scheme", e);
        }
    }

    private boolean arePermitsGiven() {
        return spec.commandLine().getParseResult().hasMatchedOption("--permits");
    }

    private int permits(ProfileData profile) {
        double measured = profile.measurement().requirements().processors();
        boolean isKnown = measured > 0;
        areProcessorsAssumed |= !arePermitsGiven() && !isKnown;
        return arePermitsGiven() || !isKnown ? permits : (int) Math.min(Math.ceil(measured), MOST_PERMITS);
    }

    private static Scheme chosen(List<HostProfile> profiles) {
        List<ProfileData> all = profiles.stream().map(HostProfile::profile).toList();
        return all.size() == 1 ? all.get(0).scheme() : Fleet.reduce(all, 1).scheme();
    }

    /** Plans for the slowest host that carries the costs, and names those that do not. */
    int tell(Scheme costs, List<MeasuredHost> hosts, Demand demand) {
        List<MeasuredHost> slowestFirst = hosts.stream()
                .sorted(Comparator.comparingDouble(host -> -host.service().shared()))
                .toList();
        List<MeasuredHost> cannot = new ArrayList<>();
        for (MeasuredHost host : slowestFirst) {
            Optional<PodPlan> plan = PodPlan.of(costs, host.service(), demand);
            if (plan.isPresent()) {
                PodPlanText text = new PodPlanText(plan.get());
                System.out.printf("%s%s%n", hosts.size() > 1 ? host.name() + ": " : "", text.figures());
                cannot.stream().limit(MOST_NAMED).forEach(other -> System.out.println(cannotCarry(other, costs)));
                if (cannot.size() > MOST_NAMED) {
                    System.out.printf("and %d more hosts cannot%n", cannot.size() - MOST_NAMED);
                }
                host.notes().forEach(note -> System.out.println("Note: " + note));
                if (areProcessorsAssumed) {
                    System.out.println(
                            "Note: a profile of an earlier version does not hold the number of processors; taken is"
                                    + " that of this host, and --permits gives another");
                }
                System.out.print(text.yaml());
                return ExitCode.OK;
            }
            cannot.add(host);
        }
        MeasuredHost fastest = cannot.get(cannot.size() - 1);
        System.err.println("hashkit-bench: no host can carry these costs: " + cannotCarry(fastest, costs));
        fastest.notes().forEach(note -> System.err.println("Note: " + note));
        if (!fastest.service().isCrowded()) {
            System.err.printf(
                    "Choose lower costs, for example with tune --target %d, or allow more time with --p99%n",
                    target(fastest.service()));
        }
        return ExitCode.CANNOT_MEASURE;
    }

    private String cannotCarry(MeasuredHost host, Scheme costs) {
        return Texts.format(
                "%s cannot carry %s: %.0f ms with %d permits in use leave too little of %d ms for the wait%s",
                host.name(),
                costs,
                1e3 * host.service().busy(),
                host.service().permits(),
                millis,
                host.own().equals(costs) ? "" : "; its own tuning chose " + host.own());
    }

    /** Half of the time for the wait, and the other for a hash, in the time that it takes alone. */
    private long target(Service service) {
        return Math.max(SHORTEST_MILLIS, Math.round(millis / 2.0 * service.alone() / service.busy()));
    }

    /** A size of a heap in bytes. */
    static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return Bytes.parse(text)
                    .orElseThrow(() ->
                            new TypeConversionException("a size such as 256m is needed, at most 1024g, not " + text));
        }
    }
}
