package io.hashkit.spring.internal.tuning;

import io.hashkit.PasswordHasherBuilder;
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
public final class HashingThreads implements AutoCloseable {
    /** As many requests as a key service gets at once; the threads are started when they are needed. */
    private static final int KEY_THREADS = 32;

    private final @Nullable ForkJoinPool executor;
    private final @Nullable ForkJoinPool keyExecutor;

    /**
     * Starts the threads.
     *
     * @param count number of threads; 0 for none
     */
    public HashingThreads(int count) {
        executor = count == 0 ? null : pool(count, "hashkit-");
        keyExecutor = count == 0 ? null : pool(KEY_THREADS, "hashkit-keys-");
    }

    private static ForkJoinPool pool(int count, String name) {
        AtomicInteger made = new AtomicInteger();
        return new ForkJoinPool(
                count,
                pool -> {
                    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
                    thread.setName(name + made.incrementAndGet());
                    return thread;
                },
                null,
                true);
    }

    /** Hands both executors to a hasher, if there are any. */
    public void giveTo(PasswordHasherBuilder builder) {
        if (executor != null && keyExecutor != null) {
            builder.threads(executor).keyThreads(keyExecutor);
        }
    }

    public Optional<Executor> executor() {
        return Optional.ofNullable(executor);
    }

    @Override
    public void close() {
        if (executor != null && keyExecutor != null) {
            executor.shutdown();
            keyExecutor.shutdown();
        }
    }
}
