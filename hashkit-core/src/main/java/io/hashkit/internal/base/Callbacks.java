package io.hashkit.internal.base;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The only place where executors and consumers of the application are called. They may throw anything: Kotlin, Scala
 * and Lombok throw checked exceptions that no signature declares, and a handler for {@code RuntimeException | Error}
 * would let them pass with permits and waiting callers left behind.
 *
 * <p>Other code of the application has a place of its own: dialects in {@code StoredHashReader}, their computations in
 * {@code HashExecutor}, listeners in {@code Stages}, key services in {@code HkdfExpand}. {@code CallbacksTest} lists them all.
 */
public final class Callbacks {
    private Callbacks() {}

    /**
     * Hands a task to an executor, and returns what that threw, or null. Neither shows whether it started the task, or
     * will.
     */
    public static @Nullable Throwable execute(Executor threads, Runnable task) {
        try {
            threads.execute(task);
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    /** Calls a consumer, whose exceptions reach the caller unchanged. Nothing may be held meanwhile. */
    public static <T> void accept(Consumer<T> consumer, T value) {
        consumer.accept(value);
    }

    /**
     * Throws an exception of any type unchanged, checked or not. Never returns; lets the caller write {@code throw}.
     */
    public static RuntimeException thrown(Throwable any) {
        throw Callbacks.<RuntimeException>unchecked(any);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable any) throws T {
        throw (T) any;
    }
}
