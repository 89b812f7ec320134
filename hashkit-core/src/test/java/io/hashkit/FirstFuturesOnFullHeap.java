package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.uniform.UniformTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the first asynchronous calls of a process on a full heap, and frees it then; a report goes to a file. */
final class FirstFuturesOnFullHeap {
    private static final int CALLS = 4;
    private static final Object NOTHING = new Object();
    private static final String PASSWORD = "correct horse";

    private FirstFuturesOnFullHeap() {}

    /** {@code calls.first} is the call that comes first, {@code calls.left} the bytes that are left free. */
    public static void main(String[] arguments) throws Exception {
        int first = Integer.getInteger("calls.first");
        ExecutorService pool = Executors.newFixedThreadPool(2, HeapStorm::daemon);
        pool.submit(() -> {}).get();
        Limiter limiter =
                Limiter.builder().parallel(1).maxWait(Duration.ofSeconds(1)).build();
        PasswordHasher hasher = TestHashers.builder()
                .scheme(Argon2.id(8, 1, 1))
                .limiter(limiter)
                .threads(pool)
                .build();
        String stored = hasher.hash(PASSWORD);
        AsyncPasswordHasher async = hasher.async();
        UniformTime time = UniformTime.every(Duration.ofMillis(1));
        Supplier<CompletableFuture<Boolean>> login = () -> async.verify(PASSWORD, stored);
        @Nullable CompletableFuture<?>[] futures = new CompletableFuture<?>[CALLS];
        @Nullable Throwable[] thrown = new Throwable[CALLS];
        Object[] held = FirstCallsOnFullHeap.fill(Integer.getInteger("calls.left"));
        for (int i = 0; i < CALLS; i++) {
            int call = (first + i) % CALLS;
            try {
                futures[call] = call == 3
                        ? time.answerAsync(login, pool)
                        : call == 2
                                ? async.verifyNothing(PASSWORD)
                                : call == 1 ? async.hash(PASSWORD) : async.verify(PASSWORD, stored);
            } catch (Throwable e) {
                thrown[call] = e;
            }
        }
        Arrays.fill(held, NOTHING);
        List<String> report = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            report.add(i + ": " + outcome(futures[i], thrown[i]));
        }
        report.add("afterwards: " + async.verify(PASSWORD, stored).get());
        report.add("uniform: " + time.answerAsync(login, pool).get());
        report.add(
                "hashed: " + async.verify(PASSWORD, async.hash(PASSWORD).get()).get());
        report.add("nothing: " + async.verifyNothing(PASSWORD).get());
        report.add("running: " + limiter.stats().running());
        // Never completed if the JDK's timer was first used on the full heap.
        report.add("timer: "
                + new CompletableFuture<String>()
                        .completeOnTimeout("works", 1, TimeUnit.MILLISECONDS)
                        .get());
        Files.write(Path.of(arguments[0]), report);
    }

    private static String outcome(@Nullable CompletableFuture<?> future, @Nullable Throwable thrown)
            throws InterruptedException {
        if (future == null) {
            return name(thrown);
        }
        try {
            return future.get(2, TimeUnit.MINUTES) == null ? "nothing" : "answered";
        } catch (ExecutionException e) {
            return name(e.getCause());
        } catch (TimeoutException e) {
            return "never completed";
        }
    }

    private static String name(@Nullable Throwable thrown) {
        return thrown instanceof OverloadedException overloaded
                ? "refused, " + overloaded.reason()
                : thrown instanceof OutOfMemoryError ? "refused, no room" : "" + thrown;
    }
}
