package io.hashkit.internal.memory;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fails a future on a heap without room for anything, as the first one of its process. */
final class RefusalOnFullHeap {
    private static final int LARGEST = 1 << 20;
    private static @Nullable Object @Nullable [] chain;

    private RefusalOnFullHeap() {}

    /** Writes a report to the file that its argument names. */
    public static void main(String[] arguments) throws Exception {
        PreparedFuture<String> future =
                new PreparedFuture<>(new PreparedFuture.Failure(new IllegalStateException("a full heap")));
        for (int size = LARGEST; size > 0; size /= 2) {
            fill(size);
        }
        boolean done = false;
        @Nullable Throwable thrown = null;
        try {
            future.failWithoutMemory();
            done = future.future().isCompletedExceptionally();
        } catch (Throwable e) {
            thrown = e;
        }
        chain = null;
        Files.write(Path.of(arguments[0]), List.of("done: " + done, "thrown: " + thrown));
    }

    private static void fill(int size) {
        try {
            while (true) {
                @Nullable Object[] more = new @Nullable Object[size];
                more[0] = chain;
                chain = more;
            }
        } catch (OutOfMemoryError e) {
            // The heap is full for pieces of this size.
        }
    }
}
