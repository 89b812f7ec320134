package io.hashkit.bench.attack;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.internal.tune.ProfileData;
import io.hashkit.tune.Profile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The time that one login takes on a server.
 *
 * @param millis milliseconds of processor time
 * @param crowding elapsed time per processor time; 1 on an idle host
 * @param how where the time comes from, as words
 */
record LoginTime(double millis, double crowding, String engine, String how) {
    static final Duration BUDGET = Duration.ofMillis(2500);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int FEWEST = 4;
    private static final int CROWDED = 4;
    private static final int MOST = 50;

    static LoginTime of(Profile profile) {
        double millis = ProfileData.OF_PROFILE.into(profile).millis(profile.scheme());
        return new LoginTime(millis, 1, profile.engine(), "from the profile");
    }

    /**
     * Measures at least four hashes in this JVM; the first half is warm-up.
     *
     * @param budget the processor time after which no more begin; on a busy host, four times as much elapsed time
     * @throws RuntimeException if the hash does not fit into memory, or no engine works
     */
    static LoginTime measure(Scheme scheme, Duration budget) {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(scheme).allowWeakCosts().build();
        List<Long> processor = new ArrayList<>();
        List<Long> elapsed = new ArrayList<>();
        long begin = System.nanoTime();
        long spent = 0;
        while (processor.size() < FEWEST
                || (processor.size() < MOST
                        && spent < budget.toNanos()
                        && System.nanoTime() - begin < CROWDED * budget.toNanos())) {
            long start = System.nanoTime();
            long before = processorNanos();
            hasher.hash(SampleInput.PASSWORD);
            processor.add(processorNanos() - before);
            elapsed.add(System.nanoTime() - start);
            spent += processor.get(processor.size() - 1);
        }
        return new LoginTime(
                median(processor) / 1e6,
                (double) median(elapsed) / Math.max(1, median(processor)),
                hasher.info().engines().stream()
                        .max(Comparator.comparingLong(EngineStatus::computed))
                        .map(EngineStatus::name)
                        .orElse("?"),
                "measured on this host, one at a time");
    }

    /** Processor time of the calling thread in nanoseconds. */
    static long processorNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** The median of the second half. */
    static long median(List<Long> times) {
        List<Long> warm = new ArrayList<>(times.subList(times.size() / 2, times.size()));
        warm.sort(Comparator.naturalOrder());
        return warm.get(warm.size() / 2);
    }
}
