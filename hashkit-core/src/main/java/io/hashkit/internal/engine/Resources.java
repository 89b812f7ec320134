package io.hashkit.internal.engine;

import io.hashkit.internal.memory.WorkMemory;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The resources of engines besides the calling thread.
 *
 * @param memory the pool of work memory
 * @param threads computes lanes in parallel; if null, the calling thread computes them in sequence, with the same
 *     result
 */
public record Resources(WorkMemory memory, @Nullable Executor threads) {
    public Resources {
        Objects.requireNonNull(memory, "memory");
    }

    /** Resources without other threads. */
    public static Resources of(WorkMemory memory) {
        return new Resources(memory, null);
    }
}
