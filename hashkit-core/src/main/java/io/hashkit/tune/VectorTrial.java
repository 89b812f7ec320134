package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.memory.WorkMemory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What the Vector API would bring on this host, which no library can switch on: a hash in a process that was started with
 * it, and in one without, each alone and warm.
 *
 * @param scheme of the hash
 * @param without the time of a hash, median
 * @param with the same with {@code --add-modules jdk.incubator.vector}
 */
public record VectorTrial(Scheme scheme, Duration without, Duration with) {
    private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int TIMED = 7;
    private static final int LONGEST_SECONDS = 60;
    private static final int BASE_HEAP_MIB = 64;

    /**
     * Starts the two processes, one after the other: takes about six seconds, a processor, and in each process at most twice
     * the memory of a hash and 64 MiB.
     *
     * @return empty where the option would bring nothing: it is on, this JDK or this jar has no such engines, or the scheme is
     *     not Argon2 or scrypt; and where a process cannot be started or fails
     */
    public static Optional<VectorTrial> run(Scheme scheme) {
        Objects.requireNonNull(scheme, "scheme");
        if (!VectorApi.isMissed() || !(scheme instanceof Argon2 || scheme instanceof Scrypt)) {
            return Optional.empty();
        }
        try {
            Path jar = Files.createTempFile("hashkit-", ".jar");
            Path report = Files.createTempFile("hashkit-", ".txt");
            try {
                copyOwnJar(jar);
                Duration without = time(jar, report, scheme, List.of());
                Duration with = time(jar, report, scheme, List.of(VectorApi.OPTION.split(" ")));
                return Optional.of(new VectorTrial(scheme, without, with));
            } finally {
                Files.deleteIfExists(jar);
                Files.deleteIfExists(report);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (IOException | URISyntaxException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** The time of a hash with the option, over that without. */
    public double ratio() {
        return (double) with.toNanos() / without.toNanos();
    }

    /** For reports and logs. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%s would take a hash from %.0f to %.0f ms on this host (measured in processes of their own)",
                VectorApi.OPTION,
                without.toNanos() / 1e6,
                with.toNanos() / 1e6);
    }

    /** A jar inside an application's jar is no class path; and where it lies now, a new release may lie soon. */
    private static void copyOwnJar(Path copy) throws IOException, URISyntaxException {
        URL place = VectorTrial.class.getProtectionDomain().getCodeSource().getLocation();
        String nested = place.toString();
        URL jar = nested.startsWith("jar:") && nested.endsWith("!/")
                ? new URI(nested.substring("jar:".length(), nested.length() - "!/".length())).toURL()
                : place;
        try (InputStream in = jar.openStream()) {
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Duration time(Path jar, Path report, Scheme scheme, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-Xmx" + (BASE_HEAP_MIB + 2 * (scheme.memoryBytes() >> 20)) + "m");
        command.addAll(List.of("-cp", jar.toString(), VectorTrial.class.getName(), print(scheme), report.toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("did not end well");
            }
            return Duration.ofNanos(Long.parseLong(Files.readString(report)));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String print(Scheme scheme) {
        return scheme.print(new byte[16], new byte[scheme.tagLength()]);
    }

    /**
     * One of the processes.
     *
     * @param arguments a stored string of the scheme, and the file that takes the nanoseconds of a hash
     */
    public static void main(String[] arguments) throws IOException {
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
        Files.writeString(Path.of(arguments[1]), Long.toString(nanos[TIMED / 2]));
    }
}
