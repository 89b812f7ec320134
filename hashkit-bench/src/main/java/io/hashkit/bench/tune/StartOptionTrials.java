package io.hashkit.bench.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.tune.Profile;
import io.hashkit.tune.StartOption;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * How much JVM options that a library cannot set itself would speed up a hash on this host. Processes are started with each
 * option, with all of them and with none, and each measures warm hashes one at a time.
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

    /**
     * Starts the processes one after the other. This takes about six seconds for each set of options and for none, one
     * processor, and in each process at most twice the memory of a hash plus 64 MiB.
     *
     * @return empty if no option could help: all are set, this host, JDK or jar does not support them, or the scheme does not
     *     gain by them; also empty, with a message on standard error, if a process without options fails
     * @throws IOException if a process cannot be started
     * @throws InterruptedException if the thread is interrupted while a process runs
     */
    static Optional<StartOptionTrials> run(Scheme scheme) throws IOException, InterruptedException {
        return run(scheme, sets(StartOption.missed(scheme)));
    }

    /** Each option, and all options together if there are several. */
    static List<String> sets(List<StartOption> missed) {
        List<String> sets =
                new ArrayList<>(missed.stream().map(StartOption::option).toList());
        if (missed.size() > 1) {
            sets.add(StartOption.join(missed));
        }
        return sets;
    }

    static Optional<StartOptionTrials> run(Scheme scheme, List<String> sets) throws IOException, InterruptedException {
        if (sets.isEmpty()) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(List.of(NONE));
        all.addAll(sets);
        Map<String, Duration> times = new LinkedHashMap<>();
        for (int i = 0; i < PROCESSES_EACH; i++) {
            for (String options : all) {
                time(scheme, options.isEmpty() ? List.of() : List.of(options.split(" ")))
                        .ifPresent(time ->
                                times.merge(options, time, (one, other) -> one.compareTo(other) < 0 ? one : other));
            }
        }
        return Optional.ofNullable(times.remove(NONE))
                .filter(without -> !times.isEmpty())
                .map(without -> new StartOptionTrials(scheme, without, times));
    }

    /** Two lines of text for each set of options. */
    String lines() {
        double none = without.toNanos();
        return with.entrySet().stream()
                .map(set -> String.format(
                        Locale.ROOT,
                        "  %s%n    %.1f ms per hash instead of %.1f (%.2f times)%n",
                        set.getKey(),
                        set.getValue().toNanos() / 1e6,
                        none / 1e6,
                        set.getValue().toNanos() / none))
                .collect(Collectors.joining());
    }

    /** The profile with what the Vector API brought; the same one if it was not tried. */
    Profile addTo(Profile profile) {
        Duration vector = with.get(StartOption.VECTOR_API.option());
        return vector == null ? profile : profile.withVectorApi((double) vector.toNanos() / without.toNanos());
    }

    /** The median time of a hash in a new process; empty, with a message on standard error, if the process failed. */
    static Optional<Duration> time(Scheme scheme, List<String> options) throws IOException, InterruptedException {
        List<String> jvm = new ArrayList<>(options);
        jvm.add("-Xmx" + (BASE_HEAP_MIB + 2 * (scheme.memoryBytes() >> 20)) + "m");
        String stored = scheme.print(new byte[16], new byte[scheme.tagLength()]);
        Properties seen = PropertiesProcess.run(
                "trial of start options",
                NANOS,
                PropertiesProcess.command(StartOptionTrials.class, jvm, List.of(stored)),
                LONGEST_SECONDS);
        return Optional.ofNullable(seen.getProperty(NANOS)).map(Long::parseLong).map(Duration::ofNanos);
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
                        Catalog.ROWS, scheme, Resources.of(new WorkMemory(() -> 2 * scheme.memoryBytes())))
                .values()
                .iterator()
                .next();
        Input input = Input.of(new byte[16], stored.salt());
        Scheme small = scheme instanceof Scrypt scrypt
                ? new Scrypt(4, scrypt.r(), scrypt.p())
                : Argon2.id(64 * ((Argon2) scheme).lanes(), 2, ((Argon2) scheme).lanes());
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_NANOS) {
            engines.derive(small, input, scheme.tagLength());
        }
        long[] nanos = new long[TIMED];
        for (int i = 0; i < TIMED; i++) {
            long before = System.nanoTime();
            engines.derive(scheme, input, scheme.tagLength());
            nanos[i] = System.nanoTime() - before;
        }
        Arrays.sort(nanos);
        System.out.println(NANOS + "=" + nanos[TIMED / 2]);
    }
}
