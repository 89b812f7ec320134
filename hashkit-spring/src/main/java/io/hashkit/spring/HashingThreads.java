package io.hashkit.spring;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads that compute, for callers that should only wait. A type of its own: an {@code Executor} bean would make
 * Spring Boot take back those that it configures itself.
 *
 * <p>A {@link ForkJoinPool}: the queues of a {@link java.util.concurrent.ThreadPoolExecutor} allocate where they wait and
 * signal, and on a full heap Java 17 loses tasks and threads there.
 */
final class HashingThreads implements AutoCloseable {
    private final @Nullable ForkJoinPool executor;

    /** @param count 0 for none */
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
