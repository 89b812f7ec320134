package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A key service that is slow holds up only the asynchronous calls that need it. */
class SlowKeysTest {
    static final String PASSWORD = "correct horse";

    private final Limiter limiter = Limiter.builder().parallel(2).build();
    private final ExecutorService threads = Executors.newFixedThreadPool(2, task -> new Thread(task, "hashes"));
    private final ExecutorService keyThreads = Executors.newFixedThreadPool(2, task -> new Thread(task, "keys"));
    private final Set<String> askedOn = ConcurrentHashMap.newKeySet();
    private final KeyPrf right = HmacOfTheJdk.of(TestKeys.A);
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile CountDownLatch answers = new CountDownLatch(0);

    private byte[] hmac(byte[] message) throws Exception {
        askedOn.add(Thread.currentThread().getName());
        if (answers.getCount() > 0) {
            asked.countDown();
        }
        answers.await();
        return right.hmacSha256(message);
    }

    private PasswordHasherBuilder builder() {
        return TestHashers.builder()
                .scheme(Argon2.id(16, 1, 1))
                .limiter(limiter)
                .threads(threads);
    }

    private PasswordHasher remote() {
        return remote(Argon2.id(16, 1, 1));
    }

    private PasswordHasher remote(Argon2 scheme) {
        return builder()
                .scheme(scheme)
                .keyring(Keyring.builder().write("remote", this::hmac).build())
                .keyThreads(keyThreads)
                .build();
    }

    static String weak() {
        return TestHashers.of(CheapestForTests.PBKDF2_SHA1).hash(PASSWORD);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        keyThreads.shutdownNow();
    }

    private void assertQuiet() {
        LimiterStats stats = limiter.stats();
        assertThat(List.of(stats.running(), stats.waiting())).containsOnly(0);
        assertThat(stats.bytesInUse()).isZero();
    }

    static Throwable failure(CompletableFuture<?> future) {
        try {
            return new AssertionError(future.join());
        } catch (CompletionException e) {
            return Objects.requireNonNull(e.getCause());
        }
    }

    @Test
    void keyServiceThatDoesNotAnswer_blocksNeitherTheCallerNorOtherLogins() {
        PasswordHasher remote = remote();
        String sealed = remote.hash(PASSWORD);
        PasswordHasher local = builder().build();
        String plain = local.hash(PASSWORD);
        List<String> upgraded = new ArrayList<>();
        answers = new CountDownLatch(1);

        List<CompletableFuture<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waiting.add(remote.async().hash(PASSWORD));
            waiting.add(remote.async().verify(PASSWORD, sealed));
            waiting.add(remote.async().verifyNothing(PASSWORD));
            waiting.add(remote.async().verify(PASSWORD, weak(), upgraded::add));
        }

        assertThat(local.async().verify(PASSWORD, plain).join()).isTrue();
        assertThat(local.verify(PASSWORD, plain)).isTrue();
        assertThat(remote.async().verify(PASSWORD, plain).join())
                .as("a row without a seal")
                .isTrue();
        assertThat(waiting).noneMatch(CompletableFuture::isDone);

        answers.countDown();
        waiting.forEach(CompletableFuture::join);
        assertThat(upgraded)
                .hasSize(5)
                .allSatisfy(
                        better -> assertThat(remote.verify(PASSWORD, better)).isTrue());
        assertQuiet();
    }

    @Test
    void asynchronousCalls_askOnTheThreadsForKeys() {
        PasswordHasher remote = remote();
        String sealed = remote.hash(PASSWORD);
        String sealedWeak = remote(Argon2.id(8, 1, 1)).hash(PASSWORD);
        String plain = builder().build().hash(PASSWORD);
        List<String> upgraded = new ArrayList<>();
        askedOn.clear();

        remote.async().hash(PASSWORD).join();
        assertThat(remote.async().verify(PASSWORD, sealed).join()).isTrue();
        assertThat(remote.async().verify("wrong", sealed).join()).isFalse();
        for (String old : List.of(weak(), sealedWeak, plain)) {
            assertThat(remote.async().verify(PASSWORD, old, upgraded::add).join())
                    .isTrue();
        }
        assertThat(remote.async().verifyNothing(PASSWORD).join()).isFalse();

        assertThat(upgraded).hasSize(3);
        assertThat(askedOn).containsExactly("keys");
    }

    /** A key in the memory of the process takes microseconds, and needs no thread of its own. */
    @Test
    void keyInMemory_needsNoThreads() {
        PasswordHasher hasher = builder()
                .keyring(Keyring.builder().write("local", KeyPrf.of(TestKeys.A)).build())
                .build();

        String stored = hasher.async().hash(PASSWORD).join();
        assertThat(hasher.async().verify(PASSWORD, stored).join()).isTrue();
    }

    @Test
    void asynchronousHasherWithAKeyInAService_mustHaveThreadsForIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder()
                        .keyring(Keyring.builder()
                                .write("local", KeyPrf.of(TestKeys.B))
                                .read("remote", this::hmac)
                                .build())
                        .build())
                .withMessageContaining("keyThreads(executor)");
    }

    @Test
    void callThatIsCancelledWhileItAsks_isInterruptedAndHoldsNothing() throws Exception {
        PasswordHasher remote = remote();
        String sealed = remote.hash(PASSWORD);
        answers = new CountDownLatch(1);
        CompletableFuture<Boolean> login = remote.async().verify(PASSWORD, sealed);
        asked.await();

        login.cancel(true);

        keyThreads.shutdown();
        assertThat(keyThreads.awaitTermination(10, TimeUnit.MINUTES))
                .as("the thread that asked is free")
                .isTrue();
        assertQuiet();
    }

    /** As a driver may that hears no interrupt. */
    @Test
    void keyThatAnswersACancelledCall_letsItAskForNoPermit() throws Exception {
        KeyPrf deaf = message -> {
            while (answers.getCount() > 0) {
                asked.countDown();
            }
            return right.hmacSha256(message);
        };
        PasswordHasher remote = builder()
                .keyring(Keyring.builder().write("remote", deaf).build())
                .keyThreads(keyThreads)
                .build();
        String sealed = remote.hash(PASSWORD);
        answers = new CountDownLatch(1);
        try (Permit one = limiter.acquire(Priority.LOGIN, 0);
                Permit two = limiter.acquire(Priority.LOGIN, 0)) {
            CompletableFuture<Boolean> login = remote.async().verify(PASSWORD, sealed);
            asked.await();

            login.cancel(true);
            answers.countDown();

            keyThreads.shutdown();
            assertThat(keyThreads.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
            assertThat(limiter.stats().waiting()).isZero();
        }
        assertQuiet();
    }

    @Test
    void threadsForKeysThatRejectACall_refuseItButNotALogin() {
        PasswordHasher remote = builder()
                .keyring(Keyring.builder().write("remote", this::hmac).build())
                .keyThreads(task -> {
                    throw new RejectedExecutionException("full");
                })
                .build();

        assertThat(failure(remote.async().hash(PASSWORD)))
                .hasMessageContaining("the executor for keys rejected the task")
                .hasCauseInstanceOf(RejectedExecutionException.class);
        assertThat(remote.async()
                        .verify(PASSWORD, weak(), better -> {
                            throw new AssertionError(better);
                        })
                        .join())
                .isTrue();
        assertQuiet();
    }

    @Test
    void consumerOfAnUpgrade_isNotInterruptedByACancel() throws Exception {
        PasswordHasher remote = remote();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        Set<String> seen = ConcurrentHashMap.newKeySet();
        CompletableFuture<Boolean> login = remote.async().verify(PASSWORD, weak(), better -> {
            begun.countDown();
            try {
                cancelled.await();
                seen.add("stored");
            } catch (InterruptedException e) {
                seen.add("interrupted");
            }
        });
        begun.await();
        login.cancel(true);
        cancelled.countDown();
        keyThreads.shutdown();

        assertThat(keyThreads.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
        assertThat(seen).containsExactly("stored");
    }
}
