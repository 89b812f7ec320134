package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.Row;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class OverloadTest {
    private static final Argon2 CHEAPEST_FOR_TESTS = Argon2.id(8, 1, 1);
    private static final Argon2 WEAKER = new Argon2(Argon2.Type.ID, Argon2.VERSION_10, 8, 1, 1);

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();

    @Test
    void noPermitFree_everyCallIsRefusedWithTheTypedError() throws Exception {
        Gate gate = new Gate();
        PasswordHasher hasher = hasher(gate).build();
        String stored = PasswordHasher.of(CHEAPEST_FOR_TESTS).hash("password");
        FutureTask<String> running = start(() -> hasher.hash("password"));
        gate.awaitEntered();

        assertThat(List.of(
                        reason(() -> hasher.hash("password")),
                        reason(() -> hasher.verify("password", stored)),
                        reason(() -> hasher.verifyNothing("password"))))
                .containsOnly(Reason.BUSY);

        gate.open();
        assertThat(running.get()).startsWith("$argon2id$");
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void noPermitForTheUpgrade_verifyIsStillTrueAndNothingIsUpgraded() throws Exception {
        Limiter one = Limiter.builder().parallel(1).build();
        Gate first = new Gate();
        Gate second = new Gate();
        List<Engine<Argon2>> gates = new CopyOnWriteArrayList<>(List.of(first, second));
        PasswordHasher hasher = builder(
                        (scheme, input, length) -> gates.remove(0).derive(scheme, input, length))
                .limiter(one)
                .build();
        String weak = builder((scheme, input, length) -> new byte[length])
                .scheme(WEAKER)
                .build()
                .hash("password");
        List<String> upgraded = new CopyOnWriteArrayList<>();
        FutureTask<Boolean> login = start(() -> hasher.verify("password", weak, upgraded::add));
        first.awaitEntered();
        FutureTask<String> next = start(() -> hasher.hash("password"));
        while (one.stats().waiting() != 1) {
            Thread.onSpinWait();
        }

        first.open();

        assertThat(login.get()).isTrue();
        assertThat(upgraded).isEmpty();
        assertThat(one.stats().refused()).as("nobody was refused").isZero();
        second.open();
        assertThat(next.get()).startsWith("$argon2id$");
    }

    @Test
    void realOutOfMemory_becomesTheTypedErrorAndTheNextHashWorksAThousandTimes() {
        Engine<Argon2> hungry = (scheme, input, length) -> {
            if (input.password().length == 6) {
                // Larger than any heap, so the virtual machine itself throws.
                return new byte[length + new long[Integer.MAX_VALUE].length];
            }
            return new byte[length];
        };
        PasswordHasher hasher = hasher(hungry).build();

        for (int i = 0; i < 1_000; i++) {
            OverloadedException e = catchThrowableOfType(OverloadedException.class, () -> hasher.hash("hungry"));
            assertThat(e.reason()).isEqualTo(Reason.OUT_OF_MEMORY);
            assertThat(e).hasCauseInstanceOf(OutOfMemoryError.class);
            assertThat(hasher.hash("small")).startsWith("$argon2id$");
        }

        LimiterStats figures = limiter.stats();
        assertThat(figures.running()).isZero();
        assertThat(figures.bytesInUse()).isZero();
        assertThat(limiter.share(WorkMemory.class, WorkMemory::new).leasedBytes())
                .isZero();
    }

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

    @Test
    void interruptWhileALibraryComputesOnThreads_endsWithTheAnswerAndTheFlagSet() throws Exception {
        Gate gate = new Gate();
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
                .threads(dropped::add)
                .build();

        assertThat(reason(() -> hasher.hash("password"))).isEqualTo(Reason.NO_THREAD);
        assertThat(limiter.stats().running()).isZero();

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
                    .threads(task -> OverloadTest.<RuntimeException>sneak(thrown))
                    .build();

            OverloadedException e = catchThrowableOfType(OverloadedException.class, () -> hasher.hash("password"));

            assertThat(e.reason()).isEqualTo(Reason.NO_THREAD);
            assertThat(e).hasCause(thrown);
            assertThat(limiter.stats().running()).isZero();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void executorThatInterruptsItsThread_isTheTypedErrorAndNotAnInterruptOfTheCaller() {
        PasswordHasher hasher = PasswordHasher.builder()
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
    void upgradeThatCannotBeMade_leavesARightLoginTrue() {
        Engine<Argon2> fussy = (scheme, input, length) -> {
            if (scheme.version() == Argon2.VERSION_13) {
                throw new IllegalStateException("out of order");
            }
            return new byte[length];
        };
        PasswordHasher hasher = hasher(fussy).build();
        String weak = WEAKER.print(new byte[16], new byte[32]);

        assertThat(hasher.verify("password", weak, better -> {
                    throw new AssertionError("upgraded");
                }))
                .isTrue();
        assertThat(limiter.stats().running()).isZero();
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

    @Test
    void textOutsideNfc_isTriedTwiceUnderOnePermit() {
        PasswordHasher hasher = hasher(
                        (scheme, input, length) -> input.password()[0] == 'o' ? new byte[length] : filled(length))
                .build();
        String stored = hasher.hash("other");
        long before = limiter.stats().admitted();

        assertThat(hasher.verify("a\u0308", stored)).isFalse();

        assertThat(limiter.stats().admitted() - before).isEqualTo(1);
    }

    @Test
    void schemeLargerThanTheBudget_failsInBuildWithBothFigures() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PasswordHasher.builder()
                        .scheme(Argon2.id(1 << 20, 1, 1))
                        .limiter(Limiter.builder().memoryBytes(64 << 20).build())
                        .build())
                .withMessageContaining("1024 MiB")
                .withMessageContaining("64 MiB");
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) 1);
        return bytes;
    }

    private PasswordHasherBuilder hasher(Engine<Argon2> engine) {
        return builder(engine).limiter(limiter);
    }

    private static PasswordHasherBuilder builder(Engine<Argon2> engine) {
        Row<Argon2> row = new Row<>(
                "argon2", Argon2.class, List.of(), List.of(new Row.Candidate<>("fake", false, resources -> engine)));
        return PasswordHasher.builder()
                .scheme(CHEAPEST_FOR_TESTS)
                .engines(Engines.of(
                        List.of(row),
                        Set.of(),
                        Resources.of(Limiter.shared().share(WorkMemory.class, WorkMemory::new))));
    }

    private static Reason reason(Runnable call) {
        return catchThrowableOfType(OverloadedException.class, call::run).reason();
    }

    private static <T> FutureTask<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    /** Enters, and answers when it is opened; as the engines of libraries, it does not end when interrupted. */
    private static final class Gate implements Engine<Argon2> {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public byte[] derive(Argon2 scheme, io.hashkit.internal.engine.Input input, int length) {
            entered.countDown();
            boolean interrupted = false;
            while (true) {
                try {
                    open.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return new byte[length];
        }

        void awaitEntered() throws InterruptedException {
            entered.await();
        }

        void open() {
            open.countDown();
        }
    }
}
