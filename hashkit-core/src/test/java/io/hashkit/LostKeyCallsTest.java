package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.OverloadedException.Reason;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Calls of a key service that no thread begins: they are refused, and an upgrade is left to the next login. */
class LostKeyCallsTest {
    private final KeyPrf service = HmacOfTheJdk.of(TestKeys.A);

    @Test
    void threadsForKeysThatNeverBegin_refuseTheCallButNotTheUpgradeOfALogin() {
        Limiter hasty =
                Limiter.builder().parallel(1).maxWait(Duration.ofMillis(1)).build();
        Queue<Runnable> lost = new ConcurrentLinkedQueue<>();
        PasswordHasher remote = TestHashers.builder()
                .scheme(Argon2.id(16, 1, 1))
                .limiter(hasty)
                .threads(Runnable::run)
                .keyring(Keyring.builder().write("remote", service).build())
                .keyThreads(lost::add)
                .build();
        String sealed = remote.hash(SlowKeysTest.PASSWORD);
        List<String> upgraded = new ArrayList<>();

        assertNotBegun(remote.async().verify(SlowKeysTest.PASSWORD, sealed));
        assertNotBegun(remote.async().hash(SlowKeysTest.PASSWORD));
        assertThat(remote.async()
                        .verify(SlowKeysTest.PASSWORD, SlowKeysTest.weak(), upgraded::add)
                        .join())
                .isTrue();
        assertThat(upgraded).isEmpty();
        assertThat(lost).hasSize(3).allSatisfy(Runnable::run);
        assertThat(upgraded).isEmpty();
        assertThat(hasty.stats().running()).isZero();
    }

    private static void assertNotBegun(CompletableFuture<?> call) {
        assertThat(SlowKeysTest.failure(call))
                .hasMessageContaining("the executor for keys did not start the task in time")
                .isInstanceOfSatisfying(
                        OverloadedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_THREAD));
    }

    /** With all threads for keys stuck, each upgrade ends like this, and all timeouts of the process share one thread. */
    @Test
    void loginWhoseUpgradeNoThreadBegan_holdsUpNoTimeout() throws Exception {
        Limiter hasty =
                Limiter.builder().parallel(1).maxWait(Duration.ofMillis(100)).build();
        PasswordHasher remote = losingKeyCalls(hasty);
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch timed = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        CompletableFuture<@Nullable Void> stage = remote.async()
                .verify(SlowKeysTest.PASSWORD, SlowKeysTest.weak(), better -> {})
                .handle((right, refusal) -> {
                    answered.countDown();
                    // A host that stalls may refuse the hash too, or answer before this stage is added.
                    if (refusal == null && Thread.currentThread() != caller) {
                        awaitQuietly(timed);
                    }
                    return null;
                });
        answered.await();

        CompletableFuture<Boolean> timeout =
                new CompletableFuture<Boolean>().completeOnTimeout(true, 1, TimeUnit.MILLISECONDS);

        assertThat(timeout.get()).isTrue();
        timed.countDown();
        stage.get();
        // A host that stalls may refuse the hash before.
        assertThat(hasty.stats().failedUpgrades() + hasty.stats().refused()).isEqualTo(1);
    }

    private PasswordHasher losingKeyCalls(Limiter limiter) {
        return TestHashers.builder()
                .scheme(Argon2.id(16, 1, 1))
                .limiter(limiter)
                .threads(Runnable::run)
                .keyring(Keyring.builder().write("remote", service).build())
                .keyThreads(lost -> {})
                .build();
    }

    /** The pool can also lose the task, as on a full heap. */
    @Test
    void loginWhoseUpgradeNoThreadBegan_isAnsweredWhileTheCommonPoolIsBusy() throws Exception {
        PasswordHasher remote = losingKeyCalls(
                Limiter.builder().parallel(1).maxWait(Duration.ofMillis(100)).build());
        CountDownLatch answered = new CountDownLatch(1);
        ForkJoinPool pool = ForkJoinPool.commonPool();
        int threads = pool.getParallelism();
        CountDownLatch busy = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            pool.execute(() -> {
                busy.countDown();
                awaitQuietly(answered);
            });
        }
        busy.await();

        // A host that stalls may refuse the hash before.
        assertThat(remote.async()
                        .verify(SlowKeysTest.PASSWORD, SlowKeysTest.weak(), better -> {})
                        .handle((right, refusal) -> refusal != null || right)
                        .get())
                .isTrue();
        answered.countDown();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
