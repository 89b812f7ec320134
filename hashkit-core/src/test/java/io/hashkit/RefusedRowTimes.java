package io.hashkit;

import static io.hashkit.Sealing.PASSWORD;
import static io.hashkit.Sealing.writing;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyringBuilder;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Compares the CPU times of logins that are refused, whatever the reason. Prints a table, and exits with 1 if two kinds
 * differ by a Welch's t of 4.5 or more, the bound of leakage tests in side-channel evaluation.
 *
 * <p>Arguments: the tries of each kind, and PBKDF2's iterations. Default: 2,000 tries at 14,000 iterations, about 5 ms.
 */
final class RefusedRowTimes {
    /** Measures CPU time: in elapsed time, other work of the host would hide a difference. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Why a login is refused. */
    enum Kind {
        UNKNOWN_USER("unknown user"),
        WRONG_PASSWORD("wrong password"),
        BROKEN_SEAL("broken seal"),
        RETIRED_KEY("retired key"),
        PLANTED_ROW("planted plain row");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    private final PasswordHasher hasher;
    private final Map<Kind, String> rows = new EnumMap<>(Kind.class);

    /** @param keys the key that writes */
    RefusedRowTimes(Scheme scheme, Limiter limiter, KeyringBuilder keys) {
        this.hasher = TestHashers.builder()
                .scheme(scheme)
                .limiter(limiter)
                .keyring(keys.retired("gone", KeyPrf.of(TestKeys.B)).required().build())
                .build();
        String genuine = hasher.hash("another password");
        rows.put(Kind.WRONG_PASSWORD, genuine);
        rows.put(Kind.BROKEN_SEAL, TestRows.withChangedTag(genuine));
        rows.put(Kind.RETIRED_KEY, Sealing.hasher(scheme, writing(TestKeys.B)).hash(PASSWORD));
        rows.put(Kind.PLANTED_ROW, TestHashers.of(scheme).hash(PASSWORD));
    }

    /** As an application does it, and Spring's encoder: a row that cannot be read costs the hash of nobody. */
    boolean login(Kind kind) {
        String stored = rows.get(kind);
        if (stored == null) {
            return hasher.verifyNothing(PASSWORD);
        }
        try {
            return hasher.verify(PASSWORD, stored);
        } catch (InvalidHashException e) {
            return hasher.verifyNothing(PASSWORD);
        }
    }

    /** The CPU times of all kinds in microseconds, measured in random order. */
    Map<Kind, List<Double>> measure(int tries, Random random) {
        List<Kind> order = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            order.addAll(Collections.nCopies(tries, kind));
        }
        Collections.shuffle(order, random);
        Map<Kind, List<Double>> times = new EnumMap<>(Kind.class);
        for (Kind kind : order) {
            long start = THREADS.getCurrentThreadCpuTime();
            login(kind);
            long nanos = THREADS.getCurrentThreadCpuTime() - start;
            times.computeIfAbsent(kind, key -> new ArrayList<>()).add(nanos / 1e3);
        }
        return times;
    }

    /** Prints the table, and returns the largest |t|. */
    static double compare(Map<Kind, List<Double>> times, PrintStream out) {
        Map<String, List<Double>> named = new LinkedHashMap<>();
        times.forEach((kind, each) -> named.put(kind.text, each));
        return Leakage.compare(named, out);
    }

    public static void main(String[] arguments) {
        int tries = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        int iterations = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 14_000;
        RefusedRowTimes logins =
                new RefusedRowTimes(Pbkdf2.sha256(iterations), Limiter.builder().build(), writing(TestKeys.A));
        // Until everything is compiled.
        logins.measure(Math.max(1, tries / 4), new Random(1));
        System.out.println("JDK " + System.getProperty("java.version") + ", " + tries + " tries of each kind");
        double largest = compare(logins.measure(tries, new Random(2)), System.out);
        System.exit(largest >= Leakage.BOUND ? 1 : 0);
    }
}
