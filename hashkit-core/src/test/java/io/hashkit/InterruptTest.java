package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** An interrupt ends a hash of hashkit's own engines, on whatever thread it runs, and leaves nothing behind. */
class InterruptTest {
    private final Limiter limiter = Limiter.builder().build();

    /** A hash that takes seconds in hashkit's own engine, much longer than the test waits. */
    private PasswordHasherBuilder longHash() {
        return TestHashers.builder().scheme(new Bcrypt(20)).limiter(limiter);
    }

    private static OverloadedException interruptedWhileComputing(ThrowingCallable work, Limiter limiter)
            throws Exception {
        List<Boolean> flags = new CopyOnWriteArrayList<>();
        FutureTask<OverloadedException> call = new FutureTask<>(() -> {
            OverloadedException e = catchThrowableOfType(OverloadedException.class, work);
            flags.add(Thread.currentThread().isInterrupted());
            return e;
        });
        Thread caller = new Thread(call);
        caller.start();
        while (limiter.stats().running() == 0) {
            Thread.onSpinWait();
        }
        caller.interrupt();
        OverloadedException e = call.get();
        assertThat(flags).containsExactly(true);
        return e;
    }

    private static ThrowingCallable hashing(PasswordHasher hasher) {
        return () -> hasher.hash("password");
    }

    /** A million rounds of SHA-512, in a string of another system. */
    @Test
    void interruptWhileADialectComputes_isTheTypedErrorAndThePermitReturns() throws Exception {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .limiter(limiter)
                .accept(Dialects.CRYPT3)
                .build();

        OverloadedException e = interruptedWhileComputing(
                () -> hasher.verify("password", "$6$rounds=700000$salt$" + ".".repeat(86)), limiter);

        assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void interruptWhileOurEngineComputes_isTheTypedErrorAndThePermitReturns() throws Exception {
        OverloadedException e = interruptedWhileComputing(hashing(longHash().build()), limiter);

        assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void interruptWhileOurEngineComputesOnGivenThreads_reachesThemAndStaysWithTheCaller() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            OverloadedException e = interruptedWhileComputing(
                    hashing(longHash().threads(threads).build()), limiter);

            assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED);
            assertThat(limiter.stats().running()).isZero();
            assertThat(threads.submit(Thread::interrupted).get())
                    .as("the thread that computed")
                    .isFalse();
        } finally {
            threads.shutdown();
        }
    }

    /** As a full pool with {@code CallerRunsPolicy} does: then nothing is wrong with the executor. */
    @Test
    void interruptWhileTheExecutorComputesOnTheCaller_isAnInterruptOfTheCaller() throws Exception {
        OverloadedException e = interruptedWhileComputing(
                hashing(longHash().threads(Runnable::run).build()), limiter);

        assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(limiter.stats().running()).isZero();
    }

    @Test
    void interruptBeforeAThreadTakesTheHash_endsItUntouched() throws Exception {
        List<Runnable> queue = new CopyOnWriteArrayList<>();

        OverloadedException e =
                interruptedWhileComputing(hashing(longHash().threads(queue::add).build()), limiter);

        assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(limiter.stats().running()).isZero();
        assertThat(queue).hasSize(1).allSatisfy(Runnable::run);
    }

    /** Counts the hashes that an interrupt has ended, at whatever moment; how many end before theirs comes is no matter. */
    @Test
    void manyInterrupts_leakNoPermitAndNoMemory() throws Exception {
        PasswordHasher hasher = TestHashers.builder()
                .scheme(Argon2.id(256, 20, 2))
                .limiter(limiter)
                .build();
        String right = hasher.hash("password");
        FutureTask<Set<Reason>> calls = new FutureTask<>(() -> {
            Set<Reason> reasons = EnumSet.noneOf(Reason.class);
            int interrupted = 0;
            while (interrupted < 10_000 / TestScope.oneIn(10)) {
                try {
                    hasher.hash("password");
                } catch (OverloadedException e) {
                    reasons.add(e.reason());
                    interrupted += Thread.interrupted() ? 1 : 0;
                }
            }
            return reasons;
        });
        Thread caller = new Thread(calls);
        caller.start();
        while (!calls.isDone()) {
            caller.interrupt();
            Thread.onSpinWait();
        }

        assertThat(calls.get()).containsExactly(Reason.INTERRUPTED);
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
        assertThat(Permits.OF_LIMITER.into(limiter).memory().leasedBytes()).isZero();
        assertThat(hasher.verify("password", right)).isTrue();
    }
}
