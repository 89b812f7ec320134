package io.hashkit;

import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Recurses to the end of the stack, and makes a call at each depth on the way back until enough calls were answered.
 */
final class DeepStack {
    private static final int ANSWERS = 100;
    private static final long STACK_BYTES = 512 << 10;

    /** The call to make at each depth. */
    interface Call {
        /** Whether the answer is right. */
        boolean isRight(int n);
    }

    private final Call call;
    private int calls;
    private int answered;
    private int overflown;
    private int wrong;

    private DeepStack(Call call) {
        this.call = call;
    }

    static DeepStack run(Call call) throws InterruptedException {
        DeepStack deep = new DeepStack(call);
        Thread thread = new Thread(null, deep::overflow, "deep", STACK_BYTES);
        thread.start();
        thread.join();
        return deep;
    }

    /** Logs in with the right password and with a wrong one that is not in NFC. */
    static Call logins(PasswordHasher hasher, String stored) {
        return n -> {
            boolean right = n % 2 == 0;
            return hasher.verify(right ? "right" : "e\u0301", stored) == right;
        };
    }

    /** Starts logins with the right password and keeps their futures. */
    static Call loginsInFutures(PasswordHasher hasher, String stored, List<CompletableFuture<Boolean>> futures) {
        return n -> {
            futures.add(hasher.async().verify("right", stored));
            return true;
        };
    }

    /** Starts such logins that upgrade their row. */
    static Call upgradesInFutures(
            PasswordHasher hasher, String stored, Consumer<String> upgrade, List<CompletableFuture<Boolean>> futures) {
        return n -> {
            futures.add(hasher.async().verify("right", stored, upgrade));
            return true;
        };
    }

    /** As {@link #loginsInFutures}, with a permit that is released at that depth. */
    static Call toldInFutures(
            Limiter limiter, PasswordHasher hasher, String stored, List<CompletableFuture<Boolean>> futures) {
        return n -> {
            try (Permit held = limiter.acquire(Priority.LOGIN, 1)) {
                futures.add(hasher.async().verify("right", stored));
            }
            return true;
        };
    }

    @SuppressWarnings("InfiniteRecursion") // The purpose of this class.
    private void overflow() {
        try {
            overflow();
        } catch (StackOverflowError e) {
            // The end of the stack.
        }
        if (answered >= ANSWERS) {
            return;
        }
        calls++;
        try {
            wrong += call.isRight(calls) ? 0 : 1;
            answered++;
        } catch (StackOverflowError e) {
            overflown++;
        }
    }

    int answered() {
        return answered;
    }

    int overflown() {
        return overflown;
    }

    int wrong() {
        return wrong;
    }

    /** Describes what was not released; empty if everything was. */
    static String taken(Limiter limiter) {
        long leased = Permits.OF_LIMITER.into(limiter).memory().leasedBytes();
        var stats = limiter.stats();
        return stats.running() == 0 && stats.waiting() == 0 && stats.bytesInUse() == 0 && leased == 0
                ? ""
                : "running=" + stats.running() + " waiting=" + stats.waiting() + " bytesInUse=" + stats.bytesInUse()
                        + " leased=" + leased;
    }

    static List<CompletableFuture<Boolean>> room() {
        // Large enough, so that it never grows near the end of a stack.
        return new ArrayList<>(100_000);
    }
}
