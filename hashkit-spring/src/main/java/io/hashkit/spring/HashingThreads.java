package io.hashkit.spring;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads that compute hashes while their callers wait. This is a type of its own because an {@code Executor} bean
 * would make Spring Boot withdraw the executors that it configures itself.
 *
 * <p>The threads belong to a {@link ForkJoinPool}: the queues of a {@link java.util.concurrent.ThreadPoolExecutor} allocate
 * memory when they wait and signal, and Java 17 loses tasks and threads there when the heap is full.
 */
final class HashingThreads implements AutoCloseable {
    private final @Nullable ForkJoinPool executor;

    /** @param count number of threads; 0 for none */
    HashingThreads(int count) {
        AtomicInteger made = new AtomicInteger();
        executor = count == 0
                ? null
                : new ForkJoinPool(
                        count,
                        pool -> {
                            ForkJoinWorkerThread thread =
                                    ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
                            thread.setName("hashkit-" + made.incrementAndGet());
                            return thread;
                        },
                        null,
                        true);
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
