package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A call whose hash is done hands its permit on, and reaches the next call no more. */
class HandOverTest {
    /** Weaker than what the hashers write, and verified by their engine, whose tags are zeros. */
    private static final String WEAK = GateEngine.builder((scheme, input, length) -> new byte[length])
            .build()
            .hash("password");

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();
    /** Its thread runs the next task in place, because it is never idle then. */
    private final ThreadPoolExecutor callerRuns = new ThreadPoolExecutor(
            1, 1, 1, TimeUnit.HOURS, new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());

    private final CountDownLatch requested = new CountDownLatch(1);

    @AfterEach
    void stop() {
        callerRuns.shutdown();
    }

    private PasswordHasherBuilder hasher(Executor threads, Engine<Argon2> engine) {
        return GateEngine.builder(engine).limiter(limiter).threads(threads);
    }

    /** Its hash is done once the test has requested the others. */
    private CompletableFuture<String> first() {
        return hasher(callerRuns, (scheme, input, length) -> {
                    awaitRequests();
                    return new byte[length];
                })
                .build()
                .async()
                .hash("password");
    }

    private void awaitRequests() {
        try {
            requested.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private PasswordHasher next(Executor threads, Runnable meanwhile) {
        return hasher(threads, (scheme, input, length) -> {
                    meanwhile.run();
                    return new byte[length];
                })
                .build();
    }

    @Test
    void callCancelledWhileItsThreadRunsAnother_doesNotInterruptIt() {
        List<Boolean> interrupts = new CopyOnWriteArrayList<>();
        CompletableFuture<String> first = first();
        CompletableFuture<String> second = next(callerRuns, () -> {
                    first.cancel(true);
                    interrupts.add(Thread.interrupted());
                })
                .async()
                .hash("password");
        requested.countDown();

        assertThat(second.join()).startsWith("$argon2id$");
        assertThat(interrupts).containsExactly(false);
        assertThat(first).isCancelled();
    }

    @Test
    void stageThatWaitsForAnotherCall_holdsItUpNot() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            CompletableFuture<String> first = hasher(pool, (scheme, input, length) -> {
                        awaitRequests();
                        return new byte[length];
                    })
                    .build()
                    .async()
                    .hash("password");
            CompletableFuture<String> second = next(pool, () -> {}).async().hash("password");
            CompletableFuture<String> stage = first.thenApply(stored -> second.join());
            requested.countDown();

            assertThat(stage.join()).startsWith("$argon2id$");
        } finally {
            pool.shutdown();
        }
    }

    /** Verifies once the test has requested the others; what is given happens during its second hash, of an upgrade. */
    private PasswordHasher upgrading(Runnable meanwhile) {
        List<Runnable> parts = new CopyOnWriteArrayList<>(List.of(this::awaitRequests, meanwhile));
        return hasher(callerRuns, (scheme, input, length) -> {
                    parts.remove(0).run();
                    return new byte[length];
                })
                .scheme(Argon2.id(8, 2, 1))
                .build();
    }

    @Test
    void storingAnUpgrade_holdsUpNoCall() {
        List<CompletableFuture<String>> second = new CopyOnWriteArrayList<>();
        List<Boolean> answered = new CopyOnWriteArrayList<>();
        PasswordHasher hasher =
                upgrading(() -> second.add(next(callerRuns, () -> {}).async().hash("password")));
        CompletableFuture<Boolean> login = hasher.async()
                .verify("password", WEAK, better -> answered.add(second.get(0).isDone()));
        requested.countDown();

        assertThat(login.join()).isTrue();

        assertThat(answered).containsExactly(true);
    }

    @Test
    void cancelledUpgrade_isNotStored_andInterruptsNoOtherCall() {
        List<CompletableFuture<Boolean>> logins = new CopyOnWriteArrayList<>();
        List<CompletableFuture<String>> seconds = new CopyOnWriteArrayList<>();
        List<Boolean> interrupts = new CopyOnWriteArrayList<>();
        List<String> upgrades = new CopyOnWriteArrayList<>();
        PasswordHasher canceller = next(callerRuns, () -> {
            logins.get(0).cancel(true);
            interrupts.add(Thread.interrupted());
        });
        logins.add(upgrading(() -> seconds.add(canceller.async().hash("password")))
                .async()
                .verify("password", WEAK, upgrades::add));
        requested.countDown();

        assertThat(logins.get(0).handle((match, failure) -> failure).join()).isInstanceOf(CancellationException.class);
        assertThat(seconds.get(0).join()).startsWith("$argon2id$");
        assertThat(interrupts).containsExactly(false);
        assertThat(upgrades).isEmpty();
    }
}
