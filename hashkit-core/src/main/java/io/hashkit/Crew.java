package io.hashkit;

import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Reading;
import io.hashkit.engine.Engines;
import io.hashkit.engine.HashInterruptedException;
import io.hashkit.engine.Input;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Work;
import io.hashkit.tune.Tuning;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Engines under permits, on the calling thread or on the threads that were given. */
final class Crew {
    private final Engines engines;
    private final Limiter limiter;
    private final Work work;
    private final @Nullable Executor threads;
    private final @Nullable Tuning tuning;

    Crew(Engines engines, Limiter limiter, Work work, @Nullable Executor threads, @Nullable Tuning tuning) {
        this.engines = engines;
        this.limiter = limiter;
        this.work = work;
        this.threads = threads;
        this.tuning = tuning;
    }

    Optional<Tuning> tuning() {
        return Optional.ofNullable(tuning);
    }

    Engines engines() {
        return engines;
    }

    /** A permit for the work of this hasher. */
    Permit permit(long bytes) {
        return limiter.acquire(work, bytes);
    }

    /** A permit for an upgrade: refused at once where none is free. */
    Permit rehashPermit(Scheme scheme) {
        return limiter.acquire(Work.REHASH, scheme.memoryBytes());
    }

    /**
     * Computes under a permit that the caller holds.
     *
     * @return a new array of {@code length} bytes, which the caller wipes
     * @throws OverloadedException if the heap is full, the threads take no more tasks, or this thread is interrupted
     */
    byte[] derive(Scheme scheme, Input input, int length) {
        return run(watched(scheme, () -> engines.derive(scheme, input, length)));
    }

    /**
     * What a password gives for a stored string, under a permit that the caller holds.
     *
     * @return a new array, which the caller wipes
     * @throws OverloadedException as {@link #derive}
     */
    byte[] compute(Reading reading, byte[] password) {
        Supplier<byte[]> hash = () -> reading.compute(password, engines::derive);
        return run(reading.hash().map(stored -> watched(stored.scheme(), hash)).orElse(hash));
    }

    private Supplier<byte[]> watched(Scheme scheme, Supplier<byte[]> hash) {
        return tuning == null ? hash : () -> tuning.watch(scheme, hash);
    }

    private byte[] run(Supplier<byte[]> watched) {
        try {
            if (threads == null) {
                return watched.get();
            }
            Errand errand = new Errand(watched);
            threads.execute(errand);
            return errand.await();
        } catch (OutOfMemoryError e) {
            throw limiter.outOfMemory(e);
        } catch (RejectedExecutionException e) {
            throw limiter.noThread(e);
        } catch (HashInterruptedException e) {
            throw limiter.interrupted(e);
        }
    }
}
