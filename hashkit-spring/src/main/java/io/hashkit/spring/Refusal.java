package io.hashkit.spring;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The refusal of a login in a request, whose answer is sent a fixed time later. What Spring Security does in between, its
 * events and its headers, takes longer for refusals that are rare, such as that of a locked account: hundredths of a
 * millisecond, which thousands of tries would show.
 */
final class Refusal {
    /** Longer than what Spring Security does between the refusal and the answer. */
    private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** That of the request that this thread answers. */
    private static final ThreadLocal<@Nullable Refusal> CURRENT = new ThreadLocal<>();

    private volatile boolean happened;
    private volatile long due;

    /** Tells of a refusal on the thread of its request; without effect outside of requests. */
    static void happens() {
        Refusal current = CURRENT.get();
        if (current != null) {
            current.due = System.nanoTime() + NANOS;
            current.happened = true;
        }
    }

    /** Begins a request, in which nothing has been refused. */
    static Refusal ofNewRequest() {
        Refusal refusal = new Refusal();
        CURRENT.set(refusal);
        return refusal;
    }

    static void endRequest() {
        CURRENT.remove();
    }

    boolean happened() {
        return happened;
    }

    /** Waits until the answer may be sent, if there was a refusal. An interrupt does not end the wait. */
    void await() {
        if (!happened) {
            return;
        }
        boolean interrupted = false;
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
