package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.OddExecutor.Habit;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.argon2.WatchedArgon2;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever an executor does, the answer is right or a typed error, permits are released, and no thread accesses the
 * memory of a hash whose call has returned.
 */
class OddExecutorsTest {
    private static final int CALLERS = 3;
    /** Much longer than any of these calls; it measures nothing. */
    private static final long ENDLESS_MINUTES = 10;

    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final Limiter limiter = Limiter.builder()
            .parallel(64)
            .memoryBytes(256 << 20)
            .maxWait(Duration.ofMillis(50))
            .build();

    /** The purpose of the executor. */
    enum Role {
        HASHES,
        LANES,
        BOTH
    }

    @AfterEach
    void end() throws InterruptedException {
        callers.shutdownNow();
        assertThat(callers.awaitTermination(ENDLESS_MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    static Stream<Arguments> rolesAndLanes() {
        Stream<Arguments> hashes = IntStream.of(TestScope.isFull() ? new int[] {1, 4} : new int[] {4})
                .mapToObj(lanes -> Arguments.of(Role.HASHES, lanes));
        int[] counts = TestScope.isFull() ? new int[] {1, 2, 3, 4, 5, 6, 7, 8} : new int[] {1, 8};
        return Stream.concat(
                hashes,
                Stream.of(Role.LANES, Role.BOTH)
                        .flatMap(role -> IntStream.of(counts).mapToObj(lanes -> Arguments.of(role, lanes))));
    }

    @ParameterizedTest
    @MethodSource("rolesAndLanes")
    void executorWithABadHabit_leavesRightOrTypedAnswersAndNothingElse(Role role, int lanes) throws Exception {
        for (Habit habit : OddExecutor.habits()) {
            Collection<String> faults = new ConcurrentLinkedQueue<>();
            try (OddExecutor odd = new OddExecutor(habit)) {
                WatchedArgon2 watched = new WatchedArgon2(role == Role.HASHES ? null : odd);
                PasswordHasher hasher =
                        hasher(Argon2.id(128 * lanes, 1, lanes), watched.engines(), role == Role.LANES ? null : odd);
                List<Callable<Void>> calls = new ArrayList<>();
                for (int i = 0; i < CALLERS; i++) {
                    String password = "password " + i;
                    calls.add(() -> {
                        logIn(hasher, watched, password, role, faults);
                        return null;
                    });
                }
                callAll(calls, faults);
                odd.close();
                faults.addAll(watched.faults());
            }
            assertThat(faults).as("%s", habit).isEmpty();
            assertNothingInUse();
        }
    }

    private static void logIn(
            PasswordHasher hasher, WatchedArgon2 watched, String password, Role role, Collection<String> faults) {
        try {
            watched.begin(password);
            String stored = hasher.hash(password);
            if (!Reference.HASHER.verify(password, stored)) {
                faults.add("a stored hash is destroyed");
            }
            if (!hasher.verify(password, stored)) {
                faults.add("a right password is false");
            }
            if (hasher.verify(password, Reference.OTHER)) {
                faults.add("a wrong password is true");
            }
        } catch (OverloadedException e) {
            if (role == Role.LANES) {
                faults.add("no helper is needed, but: " + e.reason());
            }
        } finally {
            watched.end(password);
        }
    }

    /** Uses memory and threads that are separate from the test. */
    private static final class Reference {
        private static final PasswordHasher HASHER = TestHashers.builder()
                .limiter(Limiter.builder().parallel(64).memoryBytes(256 << 20).build())
                .build();
        private static final String OTHER = TestHashers.of(Argon2.id(64, 1, 4)).hash("another password");

        private Reference() {}
    }

    /** A growing pool on a host that runs out of threads. */
    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class})
    void everyFourthLaterHelperCannotBeStarted_noStoredHashIsDestroyed(Class<? extends Error> thrown) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        AtomicBoolean isShort = new AtomicBoolean();
        Executor scarce = failingAtLaterHelpers(pool, thrown, isShort);
        WorkMemory memory = new WorkMemory(() -> 64 << 20);
        Engines engines = Engines.of(Catalog.FAMILIES, Set.of("argon2/hashkit"), new Resources(memory, scarce));
        PasswordHasher hasher = hasher(Argon2.id(256, 1, 4), engines, null);
        // Proves the engine while there are enough threads.
        hasher.hash("password");
        isShort.set(true);
        AtomicInteger destroyed = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        List<Callable<Void>> calls = new ArrayList<>();
        for (int caller = 0; caller < 6; caller++) {
            calls.add(() -> {
                for (int i = 0; i < 250; i++) {
                    try {
                        destroyed.addAndGet(Reference.HASHER.verify("password", hasher.hash("password")) ? 0 : 1);
                    } catch (RuntimeException | Error e) {
                        refused.incrementAndGet();
                    }
                }
                return null;
            });
        }
        Collection<String> faults = new ConcurrentLinkedQueue<>();

        callAll(calls, faults);

        pool.shutdown();
        assertThat(pool.awaitTermination(ENDLESS_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(destroyed)
                .as("stored hashes destroyed, of %s", 1_500 - refused.get())
                .hasValue(0);
        assertThat(refused).as("helpers are optional").hasValue(0);
        assertThat(faults).isEmpty();
        assertThat(hasher.info().engines())
                .filteredOn(engine -> engine.name().equals("argon2/hashkit"))
                .extracting(EngineStatus::status)
                .containsExactly(EngineStatus.Status.WORKING);
        assertThat(memory.leasedBytes()).isZero();
        assertNothingInUse();
    }

    /** The first helper of a hash always starts; each later one fails to start in one case of four. */
    private static Executor failingAtLaterHelpers(Executor pool, Class<? extends Error> thrown, AtomicBoolean isShort) {
        Random random = new Random(25);
        ThreadLocal<AtomicInteger> begun = ThreadLocal.withInitial(AtomicInteger::new);
        return task -> {
            AtomicInteger helpers = begun.get();
            if (isShort.get() && helpers.getAndIncrement() % 3 > 0 && random.nextInt(4) == 0) {
                helpers.set(0);
                throw instance(thrown);
            }
            pool.execute(task);
        };
    }

    private static Error instance(Class<? extends Error> thrown) {
        try {
            return thrown.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no such error", e);
        }
    }

    private PasswordHasher hasher(Argon2 scheme, Engines engines, @org.jspecify.annotations.Nullable Executor threads) {
        PasswordHasherBuilder builder = TestHashers.builder()
                .scheme(scheme)
                .with(its -> its.engines = engines)
                .limiter(limiter);
        return threads == null ? builder.build() : builder.threads(threads).build();
    }

    private void callAll(List<Callable<Void>> calls, Collection<String> faults) throws InterruptedException {
        List<Future<Void>> futures = new ArrayList<>();
        for (Callable<Void> call : calls) {
            futures.add(callers.submit(call));
        }
        for (Future<Void> future : futures) {
            try {
                future.get(ENDLESS_MINUTES, TimeUnit.MINUTES);
            } catch (TimeoutException e) {
                future.cancel(true);
                faults.add("a call does not return");
            } catch (ExecutionException e) {
                faults.add("not typed: " + e.getCause());
            }
        }
    }

    private void assertNothingInUse() {
        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).as("permits").isZero();
        assertThat(figures.waiting()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
    }
}
