package io.hashkit.bench.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.console.Console;
import io.hashkit.bench.console.StatusLine;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.process.Jvm;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.bench.report.Time;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.host.CpuTime;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.JvmOption;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * How much JVM options that a library cannot set itself would speed up a hash on this host. Processes are started with each
 * option, with all of them and with none, and each measures the CPU time of warm hashes,
 * one at a time.
 *
 * @param scheme the algorithm and costs of the hash
 * @param without the time of a hash without options: the shorter of the medians of two processes
 * @param with the time of a hash with options, by the options
 */
record StartOptionTrials(Scheme scheme, Duration without, Map<String, Duration> with) {
    private static final String NONE = "";
    private static final int PROCESSES_EACH = 2;
    private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int TIMED = 7;
    private static final int LONGEST_SECONDS = 60;
    private static final int BASE_HEAP_MIB = 64;
    private static final String NANOS = "nanos";
    /** Smaller gains may be noise. */
    private static final double FASTER = 0.95;

    private static final int NAME = 62;

    /**
     * Starts the processes one after the other, in rounds, and prints the time of each set of options when it is known. This
     * takes about six seconds for each set of options and for none, one processor, and in each process at most twice the
     * memory of a hash plus 64 MiB.
     *
     * @param sets the sets of options, from {@link #sets}
     * @return empty if there are no sets; also empty, with a message on standard error, if a process without options fails
     * @throws IOException if a process cannot be started
     * @throws InterruptedException if the thread is interrupted while a process runs
     */
    static Optional<StartOptionTrials> run(Scheme scheme, List<String> sets, Console console)
            throws IOException, InterruptedException {
        if (sets.isEmpty()) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(List.of(NONE));
        all.addAll(sets);
        StatusLine status = new StatusLine(console);
        Map<String, Duration> times = new LinkedHashMap<>();
        for (int round = 1; round <= PROCESSES_EACH; round++) {
            for (String options : all) {
                status.show("round " + round + " of " + PROCESSES_EACH + ": " + (options.isEmpty() ? "none" : options));
                List<String> jvm = new ArrayList<>(ofThisProcess());
                jvm.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
                time(scheme, jvm)
                        .ifPresent(time ->
                                times.merge(options, time, (one, other) -> one.compareTo(other) < 0 ? one : other));
                status.clear();
                if (round == PROCESSES_EACH && times.containsKey(NONE) && times.containsKey(options)) {
                    console.out().print(line(options, times.get(options), times.get(NONE), console.width()));
                }
            }
        }
        return Optional.ofNullable(times.remove(NONE))
                .filter(without -> !times.isEmpty())
                .map(without -> new StartOptionTrials(scheme, without, times));
    }

    /** Number of processes that are started for a number of sets. */
    static int processes(int sets) {
        return PROCESSES_EACH * (1 + sets);
    }

    /** Each option, and all options together if there are several. */
    static List<String> sets(List<JvmOption> missed) {
        List<String> sets =
                new ArrayList<>(missed.stream().map(JvmOption::option).toList());
        if (missed.size() > 1) {
            sets.add(JvmOption.join(missed));
        }
        return sets;
    }

    /** The options that this process has, which an application with the same costs has too. */
    private static List<String> ofThisProcess() {
        List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
        List<String> options = new ArrayList<>();
        if (VectorApi.isOn()) {
            options.add(Jvm.VECTOR_API);
        }
        given.stream().filter(JvmOption.HUGE_PAGES.option()::equals).forEach(options::add);
        return options;
    }

    static String line(String options, Duration time, Duration without, int width) {
        String figures = Texts.format("%8s", Time.millis(time.toNanos() / 1e6));
        if (!options.isEmpty()) {
            double times = (double) time.toNanos() / without.toNanos();
            figures += Texts.format("  %.2f times%s", times, times < FASTER ? "" : ", not faster");
        }
        String name = String.format("  %-" + NAME + "s ", options.isEmpty() ? "without another option" : options);
        return name
                + (name.length() + figures.length() > width ? String.format("%n    ") : "")
                + figures
                + System.lineSeparator();
    }

    /** The smallest set of options that makes hashes clearly faster than the smaller ones do; empty if none does. */
    Optional<String> best() {
        Optional<String> best = Optional.empty();
        double shortest = without.toNanos();
        for (Map.Entry<String, Duration> set : with.entrySet()) {
            if (set.getValue().toNanos() < FASTER * shortest) {
                shortest = set.getValue().toNanos();
                best = Optional.of(set.getKey());
            }
        }
        return best;
    }

    /** The time of a hash with a set of options, relative to its time without. */
    double times(String options) {
        return (double) with.getOrDefault(options, without).toNanos() / without.toNanos();
    }

    /** The profile with what the Vector API brought; the same one if it was not tried. */
    ProfileData addTo(ProfileData profile) {
        Duration vector = with.get(JvmOption.VECTOR_API.option());
        return vector == null ? profile : profile.withVectorApi(times(JvmOption.VECTOR_API.option()));
    }

    /** The median time of a hash in a new process; empty, with a message on standard error, if the process failed. */
    static Optional<Duration> time(Scheme scheme, List<String> options) throws IOException, InterruptedException {
        List<String> jvm = new ArrayList<>(options);
        jvm.add("-Xmx" + (BASE_HEAP_MIB + 2 * (scheme.memoryBytes() >> 20)) + "m");
        String stored = scheme.sample();
        Properties seen = PropertiesProcess.run(
                "trial of start options", NANOS, StartOptionTrials.class, jvm, List.of(stored), LONGEST_SECONDS);
        return Optional.ofNullable(seen.getProperty(NANOS)).map(Long::parseLong).map(Duration::ofNanos);
    }

    /** The CPU time of this thread, which computes all lanes, as in a tuning: other processes take no part of it. */
    private static long time(CpuTime clock) {
        long cpu = clock.nanos();
        return cpu < 0 ? System.nanoTime() : cpu;
    }

    /**
     * The main method of these processes.
     *
     * @param arguments a stored string of the scheme
     */
    public static void main(String[] arguments) {
        StoredHash stored = CanonicalFormats.read(arguments[0], Ceilings.defaults());
        Scheme scheme = stored.scheme();
        Engines engines = Engines.apart(
                        Catalog.FAMILIES, scheme, Resources.of(new WorkMemory(() -> 2 * scheme.memoryBytes())))
                .values()
                .iterator()
                .next();
        Input input = Input.of(new byte[16], stored.salt());
        Scheme small = scheme instanceof Scrypt scrypt
                ? new Scrypt(4, scrypt.r(), scrypt.p())
                : Argon2.id(64 * ((Argon2) scheme).lanes(), 2, ((Argon2) scheme).lanes());
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_NANOS) {
            engines.derive(small, input, Traits.of(scheme).tagLength());
        }
        CpuTime clock = new CpuTime();
        long[] nanos = new long[TIMED];
        for (int i = 0; i < TIMED; i++) {
            long before = time(clock);
            engines.derive(scheme, input, Traits.of(scheme).tagLength());
            nanos[i] = time(clock) - before;
        }
        Arrays.sort(nanos);
        System.out.println(NANOS + "=" + nanos[TIMED / 2]);
    }
}
