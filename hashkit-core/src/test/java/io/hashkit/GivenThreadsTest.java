package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hashing on the executor of the hasher, whatever the executor does. */
class GivenThreadsTest {
    private static final Argon2 CHEAPEST_FOR_TESTS = Argon2.id(8, 1, 1);

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();
    /** For executors that never start a task. */
    private final Limiter impatient =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();

    @Test
    void threadsGiven_computeAndTheCallerOnlyWaits() throws Exception {
        List<String> names = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newSingleThreadExecutor(task -> new Thread(task, "given"));
        try {
            PasswordHasher hasher = hasher((scheme, input, length) -> {
                        names.add(Thread.currentThread().getName());
                        return new byte[length];
                    })
                    .threads(threads)
                    .build();

            hasher.hash("password");

            assertThat(names).containsExactly("given");
        } finally {
            threads.shutdown();
        }
    }

    @SuppressWarnings("ErroneousThreadPoolConstructorChecker") // as users build them
    static Stream<Arguments> pools() {
        return Stream.of(
                arguments(Executors.newFixedThreadPool(1), 1),
                arguments(Executors.newScheduledThreadPool(0), 1),
                arguments(new ThreadPoolExecutor(2, 9, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>()), 2),
                arguments(new ForkJoinPool(2), 2),
                arguments(new ThreadPoolExecutor(2, 3, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>() {}), 3),
                arguments(Executors.newCachedThreadPool(), 4));
    }

    /** What waits for a thread waits without a permit, so that the most urgent call is the next one. */
    @ParameterizedTest
    @MethodSource("pools")
    void poolOfFewThreads_hasAsManyPermitsAtMost(ExecutorService pool, int permits) throws Exception {
        Limiter four = Limiter.builder()
                .parallel(4)
                .memoryBytes(1 << 20)
                .maxWait(Duration.ofHours(1))
                .build();
        GateEngine gate = new GateEngine();
        try {
            PasswordHasher hasher = hasher(gate).limiter(four).threads(pool).build();
            List<CompletableFuture<String>> calls = Stream.generate(
                            () -> hasher.async().hash("password"))
                    .limit(6)
                    .toList();

            gate.awaitEntered();
            assertThat(four.stats().running()).isEqualTo(permits);
            assertThat(four.stats().waiting()).isEqualTo(6 - permits);

            gate.open();
            for (CompletableFuture<String> call : calls) {
                assertThat(call.get()).startsWith("$argon2id$");
            }
            assertThat(four.stats().running()).isZero();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void interruptWhileALibraryComputesOnThreads_endsWithTheAnswerAndTheFlagSet() throws Exception {
        GateEngine gate = new GateEngine();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            PasswordHasher hasher = hasher(gate).threads(threads).build();
            FutureTask<Boolean> call = new FutureTask<>(() -> {
                String stored = hasher.hash("password");
                return stored.startsWith("$argon2id$") && Thread.currentThread().isInterrupted();
            });
            Thread caller = new Thread(call);
            caller.start();
            gate.awaitEntered();

            caller.interrupt();
            gate.open();

            assertThat(call.get()).isTrue();
            assertThat(limiter.stats().running()).isZero();
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void threadsShutDown_isTheTypedErrorAndThePermitReturns() {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        threads.shutdown();
        PasswordHasher hasher = hasher((scheme, input, length) -> new byte[length])
                .threads(threads)
                .build();

        assertThat(reason(() -> hasher.hash("password"))).isEqualTo(Reason.NO_THREAD);
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void executorThatBeginsNoTask_isTheTypedErrorAndALateStartDoesNothing() {
        List<Runnable> dropped = new CopyOnWriteArrayList<>();
        List<String> computed = new CopyOnWriteArrayList<>();
        PasswordHasher hasher = hasher((scheme, input, length) -> {
                    computed.add("hash");
                    return new byte[length];
                })
                .limiter(impatient)
                .threads(dropped::add)
                .build();

        OverloadedException e = catchThrowableOfType(OverloadedException.class, () -> hasher.hash("password"));
        assertThat(e.reason()).isEqualTo(Reason.NO_THREAD);
        assertThat(e).hasMessageContaining("the executor did not start the task in time");
        assertThat(impatient.stats().running()).isZero();

        assertThat(dropped).hasSize(1).allSatisfy(Runnable::run);
        assertThat(computed).isEmpty();
    }

    @Test
    void executorThatThrowsAfterItHasRunTheTask_isTheAnswer() {
        PasswordHasher hasher = hasher((scheme, input, length) -> new byte[length])
                .threads(task -> {
                    task.run();
                    throw new OutOfMemoryError("unable to create native thread");
                })
                .build();

        assertThat(hasher.hash("password")).startsWith("$argon2id$");
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void executorThatThrowsAnything_isTheTypedErrorWithItsCause() {
        for (Throwable thrown : List.of(
                new RejectedExecutionException("full"),
                new IllegalStateException("odd"),
                new OutOfMemoryError("unable to create native thread"),
                new StackOverflowError(),
                new AssertionError("odder"))) {
            PasswordHasher hasher = hasher((scheme, input, length) -> new byte[length])
                    .threads(task -> GivenThreadsTest.<RuntimeException>sneak(thrown))
                    .build();

            OverloadedException e = catchThrowableOfType(OverloadedException.class, () -> hasher.hash("password"));

            assertThat(e.reason()).isEqualTo(Reason.NO_THREAD);
            assertThat(e).hasCause(thrown).hasMessageContaining("the executor rejected the task");
            assertThat(limiter.stats().running()).isZero();
        }
    }

    @Test
    void executorThatInterruptsItsThread_isTheTypedErrorAndNotAnInterruptOfTheCaller() {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CHEAPEST_FOR_TESTS)
                .limiter(limiter)
                .threads(task -> {
                    Thread worker = new Thread(() -> {
                        Thread.currentThread().interrupt();
                        task.run();
                    });
                    worker.start();
                })
                .build();

        assertThat(reason(() -> hasher.hash("password"))).isEqualTo(Reason.NO_THREAD);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void engineThrowsOnTheGivenThread_reachesTheCallerUnwrapped() {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            PasswordHasher hasher = hasher((scheme, input, length) -> {
                        throw new IllegalArgumentException("broken");
                    })
                    .threads(threads)
                    .build();

            assertThat(catchThrowableOfType(IllegalStateException.class, () -> hasher.hash("password")))
                    .hasMessageContaining("no engine works");
        } finally {
            threads.shutdown();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static Reason reason(Runnable call) {
        return catchThrowableOfType(OverloadedException.class, call::run).reason();
    }

    private PasswordHasherBuilder hasher(Engine<Argon2> engine) {
        return GateEngine.builder(engine).limiter(limiter);
    }
}
