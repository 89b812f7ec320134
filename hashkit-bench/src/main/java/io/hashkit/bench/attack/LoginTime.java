package io.hashkit.bench.attack;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.tune.Profile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The time that one login takes on a server.
 *
 * @param how where the time comes from, as words
 */
record LoginTime(double millis, String engine, String how) {
    static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);
    private static final int MOST = 50;

    static LoginTime of(Profile profile) {
        return new LoginTime(profile.millis(profile.scheme()), profile.engine(), "from the profile");
    }

    /**
     * Measures hashes in this JVM for two or three seconds; the first half is warm-up.
     *
     * @throws RuntimeException if the hash does not fit into memory, or no engine works
     */
    static LoginTime measure(Scheme scheme) {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(scheme).allowWeakCosts().build();
        List<Long> times = new ArrayList<>();
        long start = System.nanoTime();
        for (long last = start; times.size() < MOST && last - start < BUDGET_NANOS; ) {
            hasher.hash(SampleInput.PASSWORD);
            long now = System.nanoTime();
            times.add(now - last);
            last = now;
        }
        return new LoginTime(
                median(times) / 1e6,
                hasher.info().engines().stream()
                        .max(Comparator.comparingLong(EngineStatus::computed))
                        .map(EngineStatus::name)
                        .orElse("?"),
                "measured on this host, one at a time");
    }

    /** The median of the second half. */
    static long median(List<Long> times) {
        List<Long> warm = new ArrayList<>(times.subList(times.size() / 2, times.size()));
        warm.sort(Comparator.naturalOrder());
        return warm.get(warm.size() / 2);
    }
}
