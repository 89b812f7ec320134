package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.OverloadedException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.TestHashers;
import io.hashkit.spring.TestKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Callers of a cache who come while another one hashes. */
class CachedHasherThreadsTest extends CachedHasherCases {
    /** Many callers, of which one hashes; the latch keeps that hash until all others wait for it. */
    private List<Boolean> atOnce(Call call, String password, Runnable inTheHash) throws Exception {
        int callers = 20;
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        PasswordHasher slow = new CachedHasher(
                new Counted(real, () -> {
                    if (hashes.get() == 1) {
                        hashing.countDown();
                        awaitQuietly(go);
                        inTheHash.run();
                    }
                }),
                verified);
        List<Thread> waiting = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(callers);
        try {
            List<Future<Boolean>> answers = new ArrayList<>();
            answers.add(threads.submit(() -> call.verify().of(slow, password, stored)));
            hashing.await();
            for (int i = 1; i < callers; i++) {
                answers.add(threads.submit(() -> {
                    waiting.add(Thread.currentThread());
                    return call.verify().of(slow, password, stored);
                }));
            }
            while (waiting.size() < callers - 1 || !waiting.stream().allMatch(CachedHasherThreadsTest::waits)) {
                Thread.onSpinWait();
            }
            go.countDown();
            List<Boolean> all = new ArrayList<>();
            for (Future<Boolean> answer : answers.subList(1, callers)) {
                all.add(answer.get());
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean waits(Thread caller) {
        return caller.getState() == Thread.State.WAITING || caller.getState() == Thread.State.TIMED_WAITING;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void identicalAttemptsAtTheSameTime_shareOneHash(Call call) throws Exception {
        assertThat(atOnce(call, PASSWORD, () -> {})).containsOnly(true);

        assertThat(hashes).hasValue(1);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void identicalWrongAttemptsAtTheSameTime_shareOneHashToo_butNoneIsRemembered(Call call) throws Exception {
        assertThat(atOnce(call, "wrong", () -> {})).containsOnly(false);

        assertThat(hashes.get()).isLessThan(20);
        assertThat(verified.size()).isZero();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void hashThatIsRefused_refusesNobodyElse(Call call) throws Exception {
        OverloadedException refusal = new OverloadedException(
                OverloadedException.Reason.BUSY, "of the test", Duration.ZERO, Duration.ZERO, null);

        assertThat(atOnce(call, PASSWORD, () -> {
                    throw refusal;
                }))
                .containsOnly(true);

        assertThat(hashes.get()).isGreaterThan(1);
    }

    @Test
    void cancelledHash_leavesTheOthersTheirAnswer() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        ExecutorService one = Executors.newSingleThreadExecutor();
        PasswordHasher queued = new CachedHasher(
                TestHashers.builder()
                        .scheme(new Bcrypt(4))
                        .keyring(Keyring.builder()
                                .write("now", KeyPrf.of(TestKeys.key("now")))
                                .build())
                        .threads(one)
                        .build(),
                verified);
        var busy = one.submit(() -> awaitQuietly(go));

        CompletableFuture<Boolean> first = queued.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> second = queued.async().verify(PASSWORD, stored);
        CompletableFuture<Boolean> third = queued.async().verify(PASSWORD, stored);
        third.cancel(true);
        first.cancel(true);
        go.countDown();

        assertThat(second.get()).isTrue();
        assertThat(first).isCancelled();
        busy.get();
        one.shutdown();
    }

    @Test
    void interruptedCaller_isAnsweredAsWithoutTheCache() throws Exception {
        CountDownLatch hashing = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        PasswordHasher slow = new CachedHasher(
                new Counted(real, () -> {
                    if (hashes.get() == 1) {
                        hashing.countDown();
                        awaitQuietly(go);
                    }
                }),
                verified);
        ExecutorService one = Executors.newSingleThreadExecutor(); // the common pool computes the hashes
        Future<Boolean> first = one.submit(() -> slow.verify(PASSWORD, stored));
        hashing.await();

        Thread.currentThread().interrupt();
        try {
            assertThat(slow.verify(PASSWORD, stored)).isTrue(); // the hash may end before it sees the interrupt
        } catch (OverloadedException refusal) {
            assertThat(refusal.reason()).isEqualTo(OverloadedException.Reason.INTERRUPTED);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
            go.countDown();
        }
        assertThat(first.get()).isTrue();
        one.shutdown();
    }
}
