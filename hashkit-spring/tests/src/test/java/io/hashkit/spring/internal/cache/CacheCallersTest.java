package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.TestHashers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What callers of a {@link CachedHasher} do to their futures: it is nobody else's answer. */
class CacheCallersTest {
    /** Ten minutes of looks, after which something is lost. */
    private static final int MOST_LOOKS = 600_000;

    private static final String PASSWORD = "correct horse";

    private final CountDownLatch go = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    /** Patient, so that no hash gives its permit back because it did not begin in time. */
    private final Limiter limiter =
            Limiter.builder().parallel(2).maxWait(Duration.ofMinutes(10)).build();

    private final PasswordHasher real = TestHashers.builder()
            .scheme(new Bcrypt(4))
            .limiter(limiter)
            .threads(task -> threads.execute(() -> {
                awaitQuietly(go);
                task.run();
            }))
            .build();
    private final VerifiedPasswords verified = new VerifiedPasswords(Duration.ofMinutes(5), 100);
    private final PasswordHasher hasher = new CachedHasher(real, verified);
    private final String stored = TestHashers.of(new Bcrypt(4)).hash(PASSWORD);

    @AfterEach
    void end() {
        go.countDown();
        threads.shutdownNow();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ways in which a caller completes a future that has not been completed. */
    private enum Completion {
        TRUE(future -> future.complete(true)),
        FALSE(future -> future.complete(false)),
        FAILURE(future -> future.completeExceptionally(new IOException("of the test"))),
        CANCEL(future -> future.cancel(true)),
        OBTRUDE_TRUE(future -> future.obtrudeValue(true)),
        OBTRUDE_FALSE(future -> future.obtrudeValue(false)),
        OBTRUDE_FAILURE(future -> future.obtrudeException(new IOException("of the test"))),
        ON_TIMEOUT(future -> future.completeOnTimeout(true, 1, TimeUnit.NANOSECONDS)),
        OR_TIMEOUT(future -> future.orTimeout(1, TimeUnit.NANOSECONDS));

        private final Consumer<CompletableFuture<Boolean>> way;

        Completion(Consumer<CompletableFuture<Boolean>> way) {
            this.way = way;
        }

        void complete(CompletableFuture<Boolean> future) {
            way.accept(future);
            while (!future.isDone()) {
                Thread.onSpinWait();
            }
        }
    }

    private static boolean get(CompletableFuture<Boolean> future) throws Exception {
        return future.get();
    }

    @ParameterizedTest
    @EnumSource
    void wrongAttemptThatItsCallerCompletes_isNotRemembered(Completion completion) throws Exception {
        completion.complete(hasher.async().verify("wrong", stored));
        go.countDown();

        assertThat(get(hasher.async().verify("wrong", stored))).isFalse();
        assertThat(hasher.verify("wrong", stored)).isFalse();
        assertThat(get(hasher.async().verify(PASSWORD, stored))).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void attemptThatItsFirstCallerCompletes_isAnsweredForTheOthers(Completion completion) throws Exception {
        CompletableFuture<Boolean> first = hasher.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> second = hasher.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> third = hasher.async().verify(PASSWORD, stored);
        completion.complete(first);
        completion.complete(third);
        go.countDown();

        assertThat(get(second)).isTrue();
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(1);
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void attemptThatAllItsCallersComplete_isEnded(Completion completion) throws Exception {
        CompletableFuture<Boolean> first = hasher.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> second = hasher.async().verify(PASSWORD, stored);
        completion.complete(first);
        assertThat(limiter.stats().running()).isEqualTo(1);
        completion.complete(second);

        awaitFreePermits();
        go.countDown();
        assertThat(get(hasher.async().verify(PASSWORD, stored))).isTrue();
    }

    private void awaitFreePermits() throws InterruptedException {
        for (int i = 0; i < MOST_LOOKS && limiter.stats().running() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertThat(limiter.stats().running()).as("permits").isZero();
    }

    @Test
    void rememberedAnswer_isAFutureOfItsOwn() throws Exception {
        go.countDown();
        assertThat(hasher.verify(PASSWORD, stored)).isTrue();

        hasher.async().verify(PASSWORD, stored).obtrudeValue(false);
        hasher.async().verify(PASSWORD, stored).obtrudeException(new IOException("of the test"));

        assertThat(get(hasher.async().verify(PASSWORD, stored))).isTrue();
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(1);
    }

    /** A hasher of the application may read the password on another thread. */
    @Test
    void passwordThatIsReadLate_isThereAlthoughTheFirstCallerHasLeft() throws Exception {
        AtomicBoolean cancelled = new AtomicBoolean();
        PasswordHasher plain = TestHashers.of(new Bcrypt(4));
        PasswordHasher late = new CachedHasher(
                new ForwardingPasswordHasher() {
                    @Override
                    protected PasswordHasher delegate() {
                        return plain;
                    }

                    @Override
                    public PasswordHasher boundTo(String id) {
                        return this;
                    }

                    @Override
                    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
                        CompletableFuture<T> answer = new CompletableFuture<>() {
                            @Override
                            public boolean cancel(boolean interrupt) {
                                cancelled.set(!isDone());
                                return false;
                            }
                        };
                        threads.execute(() -> {
                            awaitQuietly(go);
                            answer.complete(call.on(plain));
                        });
                        return answer;
                    }
                },
                verified);
        CompletableFuture<Boolean> first = late.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> second = late.async().verify(PASSWORD, stored);
        first.complete(false);
        go.countDown();

        assertThat(get(second)).isTrue();
        assertThat(cancelled).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"CANCEL", "FALSE", "OR_TIMEOUT"})
    void blockingCallerThatShares_keepsTheHash(Completion completion) throws Exception {
        CompletableFuture<Boolean> first = hasher.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> blocking = new CompletableFuture<>();
        Thread caller = new Thread(() -> blocking.complete(hasher.verify(PASSWORD, stored)));
        caller.start();
        for (int i = 0; i < MOST_LOOKS && caller.getState() != Thread.State.TIMED_WAITING; i++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        completion.complete(first);
        go.countDown();

        assertThat(get(blocking)).isTrue();
        assertThat(limiter.stats().admitted()).as("hashes").isEqualTo(1);
    }

    @Test
    void failureOfTheHash_reachesItsCallerAsWithoutTheCache() throws Exception {
        IOException thrown = new IOException("of the test");
        PasswordHasher failing = new CachedHasher(
                new ForwardingPasswordHasher() {
                    @Override
                    protected PasswordHasher delegate() {
                        return real;
                    }

                    @Override
                    public PasswordHasher boundTo(String id) {
                        return this;
                    }

                    @Override
                    protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
                        return CompletableFuture.failedFuture(thrown);
                    }
                },
                verified);
        CompletableFuture<Throwable> seen = new CompletableFuture<>();

        CompletableFuture<Boolean> answer = failing.async().verify(PASSWORD, stored);
        var ignored = answer.whenComplete((match, failure) -> seen.complete(failure));

        assertThat(seen.get()).isSameAs(thrown);
        assertThatThrownBy(() -> get(answer))
                .isInstanceOf(ExecutionException.class)
                .hasCause(thrown);
        assertThat(verified.size()).isZero();
    }

    /** The letter e and an accent: another text in NFC. A row may have been written from either. */
    @Test
    void textThatMatchesAsTyped_isUpgradedAsWithoutTheCache() throws Exception {
        go.countDown();
        String typed = "passe\u0301";
        String asTyped = TestHashers.of(new Bcrypt(4)).hash(typed.getBytes(StandardCharsets.UTF_8));
        List<String> upgrades = new ArrayList<>();
        assertThat(real.verify(typed, asTyped, upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(1);
        assertThat(hasher.verify(typed, asTyped)).isTrue();

        assertThat(hasher.verify(typed, asTyped, upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(2);
        assertThat(get(hasher.async().verify(typed, asTyped, upgrades::add))).isTrue();
        assertThat(upgrades).hasSize(3);
        assertThat(hasher.verify(typed, upgrades.get(2), upgrades::add)).isTrue();
        assertThat(upgrades).as("a row of the text in NFC").hasSize(3);
    }
}
