package io.hashkit;

import io.hashkit.HeapStorm.Login;
import io.hashkit.uniform.UniformTime;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous calls of a {@link HeapStormWorker}: a few are in progress at a time, and each future is waited for.
 * Allocates nothing itself, and uses no lambda, which would be linked on a full heap.
 */
final class HeapStormFutures implements Consumer<String>, Supplier<CompletableFuture<Object>> {
    static final int UNDER_WAY = 4;
    /** Much longer than the longest wait for a permit and for a thread. */
    private static final long LONGEST_SECONDS = 120;

    private final PasswordHasher hasher;
    /** Null if answers come as soon as they are known. */
    private final @Nullable UniformTime time;

    private final Executor threads;
    private final @Nullable CompletableFuture<?>[] futures = new CompletableFuture<?>[UNDER_WAY];
    private final @Nullable Login[] logins = new Login[UNDER_WAY];
    private int next;
    private int never;
    private @Nullable Login beginning;
    private int beginningMethod;

    HeapStormFutures(PasswordHasher hasher, @Nullable UniformTime time, Executor threads) {
        this.hasher = hasher;
        this.time = time;
        this.threads = threads;
    }

    /**
     * Starts a call and completes the oldest one in progress.
     *
     * @return whether the answer of the oldest one is right
     * @throws Throwable the failure of the oldest one, or of starting the new one
     */
    boolean call(Login login, int method) throws Throwable {
        int place = next;
        next = (next + 1) % UNDER_WAY;
        @Nullable CompletableFuture<?> before = futures[place];
        @Nullable Login of = logins[place];
        futures[place] = null;
        logins[place] = login;
        try {
            futures[place] = begin(login, method);
        } finally {
            if (before != null && method == 0) {
                cancel(before);
            }
        }
        return before == null || of == null || end(before, of);
    }

    /** Receives the upgrade of a login. */
    @Override
    public void accept(String better) {
        // Not stored: the row of this login stays the same.
    }

    private CompletableFuture<?> begin(Login login, int method) {
        if (time == null) {
            return start(login, method);
        }
        beginning = login;
        beginningMethod = method;
        return time.answerAsync(this, threads);
    }

    /** The login whose answer comes at a multiple of the step. */
    @Override
    @SuppressWarnings("unchecked")
    public CompletableFuture<Object> get() {
        return (CompletableFuture<Object>) start(Objects.requireNonNull(beginning), beginningMethod);
    }

    private CompletableFuture<?> start(Login login, int method) {
        return switch (method) {
            case 1, 2, 3 -> hasher.async().hash(login.password());
            case 4, 5, 6 -> hasher.async().verify(login.password(), login.stored(), this);
            case 7 -> hasher.async().verify(login.bytes(), login.stored());
            default -> hasher.async().verify(login.password(), login.stored());
        };
    }

    /** A future that is not completed by now never will be, because nothing has happened to it for long. */
    private boolean end(CompletableFuture<?> future, Login login) throws Throwable {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
        while (!future.isDone()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                never++;
                return true;
            }
            LockSupport.parkNanos(Math.min(left, 100_000));
        }
        try {
            Object answer = answer(future);
            return answer instanceof String || answer.equals(login.right());
        } catch (ExecutionException e) {
            throw e.getCause();
        } catch (CancellationException e) {
            return true;
        }
    }

    /** Repeats until there is room for the exception that the JDK makes for a cancelled future. */
    private static void cancel(CompletableFuture<?> future) {
        while (true) {
            try {
                future.cancel(true);
                return;
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    /** Repeats until there is room for the exception in which the JDK wraps a failure. */
    private static Object answer(CompletableFuture<?> future) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return future.get();
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    /** Completes a call in progress; to be called {@link #UNDER_WAY} times. */
    boolean endNext() throws Throwable {
        @Nullable CompletableFuture<?> future = futures[next];
        @Nullable Login login = logins[next];
        futures[next] = null;
        next = (next + 1) % UNDER_WAY;
        return future == null || login == null || end(future, login);
    }

    /** The number of futures that were never completed. */
    int never() {
        return never;
    }
}
