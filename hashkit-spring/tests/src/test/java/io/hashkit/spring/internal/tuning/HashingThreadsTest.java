package io.hashkit.spring.internal.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class HashingThreadsTest {
    @Test
    void zeroThreads_giveNoExecutor() {
        try (HashingThreads none = new HashingThreads(0)) {
            assertThat(none.executor()).isEmpty();
        }
    }

    @Test
    void threads_runAtTheSameTimeAsNamedDaemons() throws InterruptedException {
        Set<String> names = ConcurrentHashMap.newKeySet();
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch ended = new CountDownLatch(3);
        try (HashingThreads three = new HashingThreads(3)) {
            Executor executor = three.executor().orElseThrow();
            for (int i = 0; i < 3; i++) {
                executor.execute(() -> {
                    Thread self = Thread.currentThread();
                    names.add(self.getName() + (self.isDaemon() ? "" : ", no daemon"));
                    begun.countDown();
                    // Only three threads at the same time get past this point.
                    awaitQuietly(begun);
                    ended.countDown();
                });
            }
            ended.await();
        }

        assertThat(names).containsExactlyInAnyOrder("hashkit-1", "hashkit-2", "hashkit-3");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
