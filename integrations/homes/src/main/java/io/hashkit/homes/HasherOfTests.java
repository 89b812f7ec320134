package io.hashkit.homes;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executors;

/**
 * A hasher with the usual costs that reads everything, computes one hash of at most 96 MiB at a time, lets one more wait,
 * and refuses the others: three logins at once are a storm.
 */
public final class HasherOfTests {
    private static final Limiter LIMITER = Limiter.builder()
            .parallel(1)
            .memoryBytes(96 << 20)
            .queue(1)
            // A wait of zero would also refuse what a busy machine begins late.
            .maxWait(Duration.ofMinutes(1))
            .build();

    private HasherOfTests() {}

    /** Takes the only permit and the only place in the queue, so that every hash is refused until it is closed. */
    public static Permit busy() {
        Permit taken = Objects.requireNonNull(LIMITER.tryAcquire(Priority.LOGIN, 0), "no permit is free");
        new Thread(() -> LIMITER.acquire(Priority.LOGIN, 0).close(), "waits").start();
        while (LIMITER.stats().waiting() == 0) {
            Thread.onSpinWait();
        }
        return taken;
    }

    /** How many hashes were computed. */
    public static long hashes() {
        return LIMITER.stats().admitted();
    }

    public static PasswordHasher create() {
        return create(PasswordHasher.builder().accept(Dialects.ALL));
    }

    /** A hasher with other settings than of its limiter and threads. */
    public static PasswordHasher create(PasswordHasherBuilder builder) {
        return builder.limiter(LIMITER)
                .threads(Executors.newSingleThreadExecutor(task -> {
                    Thread thread = new Thread(task, "hashes");
                    thread.setDaemon(true);
                    return thread;
                }))
                .build();
    }
}
