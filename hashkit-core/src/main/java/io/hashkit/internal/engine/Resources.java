package io.hashkit.internal.engine;

import io.hashkit.internal.memory.WorkMemory;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What engines may use besides the calling thread.
 *
 * @param memory what they work in
 * @param threads for lanes in parallel; without it lanes run in sequence on the calling thread, with the same answer
 */
public record Resources(WorkMemory memory, @Nullable Executor threads) {
    public Resources {
        Objects.requireNonNull(memory, "memory");
    }

    /** The calling thread alone. */
    public static Resources of(WorkMemory memory) {
        return new Resources(memory, null);
    }
}
