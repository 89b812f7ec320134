package io.hashkit.spring;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads that compute, for callers that should only wait. A type of its own: an {@code Executor} bean would make
 * Spring Boot take back those that it configures itself.
 */
final class HashingThreads implements AutoCloseable {
    private final @Nullable ExecutorService executor;

    /** @param count 0 for none */
    HashingThreads(int count) {
        AtomicInteger made = new AtomicInteger();
        executor = count == 0
                ? null
                : Executors.newFixedThreadPool(count, task -> {
                    Thread thread = new Thread(task, "hashkit-" + made.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    Optional<Executor> executor() {
        return Optional.ofNullable(executor);
    }

    @Override
    public void close() {
        if (executor != null) {
            executor.shutdown();
        }
    }
}
