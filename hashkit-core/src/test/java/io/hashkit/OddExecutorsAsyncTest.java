package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.OddExecutor.Habit;
import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever an executor does, each future completes with the right answer or a typed error, and everything is released.
 */
class OddExecutorsAsyncTest {
    private static final int CALLS = 12;
    /** Much longer than any of these calls; it measures nothing. */
    private static final long ENDLESS_MINUTES = 10;

    private static final Argon2 FOUR_LANES = Argon2.id(64, 1, 4);

    /** Fewer permits than calls, so that most hashes start on a thread that has released one. */
    private final Limiter limiter =
            Limiter.builder().parallel(2).maxWait(Duration.ofMillis(50)).build();

    static Stream<Habit> habits() {
        return OddExecutor.habits().stream();
    }

    private PasswordHasher hasher(Executor threads) {
        return hasher(threads, limiter);
    }

    private static PasswordHasher hasher(Executor threads, Limiter limiter) {
        return TestHashers.builder()
                .scheme(FOUR_LANES)
                .limiter(limiter)
                .threads(threads)
                .build();
    }

    @ParameterizedTest
    @MethodSource("habits")
    void executorWithABadHabit_completesEachFuture(Habit habit) throws Exception {
        String stored = TestHashers.of(FOUR_LANES).hash("password");
        List<String> faults = new ArrayList<>();
        try (OddExecutor odd = new OddExecutor(habit)) {
            callAll(hasher(odd), stored, faults);
        }
        assertThat(faults).isEmpty();
        assertQuiet(limiter);
    }

    @Test
    void poolThatDropsNothing_answersAll() throws Exception {
        Limiter patient =
                Limiter.builder().parallel(2).maxWait(Duration.ofHours(1)).build();
        String stored = TestHashers.of(FOUR_LANES).hash("password");
        List<String> faults = new ArrayList<>();
        ForkJoinPool forkJoin = new ForkJoinPool(2);
        try {
            assertThat(callAll(hasher(forkJoin, patient), stored, faults)).isEqualTo(CALLS);
        } finally {
            forkJoin.shutdown();
        }
        assertThat(faults).isEmpty();
        assertQuiet(patient);
    }

    @Test
    void poolOfTheJdk_answersOrRefusesByType() throws Exception {
        String stored = TestHashers.of(FOUR_LANES).hash("password");
        List<String> faults = new ArrayList<>();
        for (var policy : List.of(
                new ThreadPoolExecutor.CallerRunsPolicy(),
                new ThreadPoolExecutor.AbortPolicy(),
                new ThreadPoolExecutor.DiscardPolicy(),
                new ThreadPoolExecutor.DiscardOldestPolicy())) {
            ThreadPoolExecutor small =
                    new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), policy);
            try {
                callAll(hasher(small), stored, faults);
            } finally {
                small.shutdown();
                assertThat(small.awaitTermination(ENDLESS_MINUTES, TimeUnit.MINUTES))
                        .isTrue();
            }
        }
        assertThat(faults).isEmpty();
        assertQuiet(limiter);
    }

    /** Returns the number of calls that were answered. */
    private static int callAll(PasswordHasher hasher, String stored, List<String> faults) throws Exception {
        int answered = 0;
        List<CompletableFuture<Boolean>> right = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            right.add(
                    switch (i % 3) {
                        case 0 -> hasher.async().verify("password", stored);
                        case 1 -> hasher.async().verify("wrong", stored).thenApply(answer -> !answer);
                        default -> hasher.async().hash("password").thenApply(made -> made.startsWith("$argon2id$"));
                    });
        }
        for (CompletableFuture<Boolean> one : right) {
            try {
                if (one.get(ENDLESS_MINUTES, TimeUnit.MINUTES)) {
                    answered++;
                } else {
                    faults.add("a wrong answer");
                }
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof OverloadedException)) {
                    faults.add("untyped: " + e.getCause());
                }
            }
        }
        return answered;
    }

    /** A hash releases everything before its future completes, whether it ran or never will. */
    private static void assertQuiet(Limiter limiter) {
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
    }
}
