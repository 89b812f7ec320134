package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.limit.Limiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A call whose hash is done hands its permit on, and neither waits for the next call nor reaches it. */
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
    void poolWhoseCallersRun_answersInOrder() {
        List<Integer> answered = new CopyOnWriteArrayList<>();
        List<CompletableFuture<?>> calls = new ArrayList<>();
        calls.add(first().thenAccept(stored -> answered.add(0)));
        for (int i = 1; i < 6; i++) {
            int number = i;
            calls.add(next(callerRuns, () -> {}).async().hash("password").thenAccept(stored -> answered.add(number)));
        }
        requested.countDown();

        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).join();

        assertThat(answered).containsExactly(0, 1, 2, 3, 4, 5);
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
        assertThat(first).isCompleted();
    }

    @Test
    void executorOfAnotherHasher_isCalledAfterTheAnswer() {
        List<Boolean> answered = new CopyOnWriteArrayList<>();
        CompletableFuture<String> first = first();
        Executor asking = task -> {
            answered.add(first.isDone());
            task.run();
        };
        CompletableFuture<String> second = next(asking, () -> {}).async().hash("password");
        requested.countDown();

        second.join();

        assertThat(answered).containsExactly(true);
    }

    @Test
    void failedCall_isAnsweredBeforeTheNextBegins() {
        List<Boolean> answered = new CopyOnWriteArrayList<>();
        CompletableFuture<String> failing = hasher(callerRuns, (scheme, input, length) -> {
                    awaitRequests();
                    throw new IllegalStateException("of the test");
                })
                .build()
                .async()
                .hash("password");
        CompletableFuture<String> second =
                next(callerRuns, () -> answered.add(failing.isDone())).async().hash("password");
        requested.countDown();

        second.join();

        assertThat(answered).containsExactly(true);
        assertThat(failing).isCompletedExceptionally();
    }

    /** One that cannot be made is not to begin the next call either. */
    @Test
    void upgradeWithoutAPermit_isLeftOutBeforeTheNextBegins() {
        List<Boolean> answered = new CopyOnWriteArrayList<>();
        List<String> upgrades = new CopyOnWriteArrayList<>();
        CompletableFuture<Boolean> login = upgrading(() -> {}).async().verify("password", WEAK, upgrades::add);
        CompletableFuture<String> second =
                next(callerRuns, () -> answered.add(login.isDone())).async().hash("password");
        requested.countDown();

        second.join();

        assertThat(login).isCompletedWithValue(true);
        assertThat(upgrades).isEmpty();
        assertThat(answered).containsExactly(true);
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
