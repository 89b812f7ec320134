package io.hashkit.bench.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.bench.process.PropertiesProcess;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.WorkMemory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * What the Vector API would bring on this host, which no library can switch on: a hash in a process that was started with
 * it, and in one without, each alone and warm.
 *
 * @param scheme of the hash
 * @param without the time of a hash, median
 * @param with the same with {@code --add-modules jdk.incubator.vector}
 */
record VectorTrial(Scheme scheme, Duration without, Duration with) {
    private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int TIMED = 7;
    private static final int LONGEST_SECONDS = 60;
    private static final int BASE_HEAP_MIB = 64;
    private static final String NANOS = "nanos";

    /**
     * Starts the two processes, one after the other: takes about six seconds, a processor, and in each process at most twice
     * the memory of a hash and 64 MiB.
     *
     * @return empty where the option would bring nothing: it is on, this JDK or this jar has no such engines, or the scheme is
     *     not Argon2 or scrypt; and where a process fails, which is said
     * @throws IOException if a process cannot be started
     * @throws InterruptedException if the thread is interrupted while a process runs
     */
    static Optional<VectorTrial> run(Scheme scheme) throws IOException, InterruptedException {
        if (!VectorApi.isMissed() || !(scheme instanceof Argon2 || scheme instanceof Scrypt)) {
            return Optional.empty();
        }
        Optional<Duration> without = time(scheme, List.of());
        Optional<Duration> with = time(scheme, List.of(VectorApi.OPTION.split(" ")));
        return without.flatMap(one -> with.map(other -> new VectorTrial(scheme, one, other)));
    }

    /** For people. */
    String sentence() {
        return String.format(
                Locale.ROOT,
                "%s would take a hash from %.0f to %.0f ms on this host (measured in processes of their own)",
                VectorApi.OPTION,
                without.toNanos() / 1e6,
                with.toNanos() / 1e6);
    }

    /** The median time of a hash in a process of its own; empty if the process failed, which is said. */
    static Optional<Duration> time(Scheme scheme, List<String> options) throws IOException, InterruptedException {
        List<String> jvm = new ArrayList<>(options);
        jvm.add("-Xmx" + (BASE_HEAP_MIB + 2 * (scheme.memoryBytes() >> 20)) + "m");
        String stored = scheme.print(new byte[16], new byte[scheme.tagLength()]);
        Properties seen = PropertiesProcess.run(
                "trial of the Vector API",
                NANOS,
                PropertiesProcess.command(VectorTrial.class, jvm, List.of(stored)),
                LONGEST_SECONDS);
        return Optional.ofNullable(seen.getProperty(NANOS)).map(Long::parseLong).map(Duration::ofNanos);
    }

    /**
     * One of the processes.
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
