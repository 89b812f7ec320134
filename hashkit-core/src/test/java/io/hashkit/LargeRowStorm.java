package io.hashkit;

import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Logins with rows of 64 MiB, as Spring Security writes them, beside an application that keeps a third of the heap alive
 * and replaces it steadily. Prints what was answered, and how often the heap was full for a login and for the application.
 *
 * <p>Arguments: how many such hashes may run at once, and the seconds.
 */
final class LargeRowStorm {
    private static final Scheme ROW = new Scrypt(16, 8, 1);
    private static final int LOGINS = 8;
    private static final int PIECE = 16 << 10;
    private static final int PIECES_A_REQUEST = 32;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong fullForLogins = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong fullForRequests = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final byte[][] live = new byte[(int) (Runtime.getRuntime().maxMemory() / 3 / PIECE)][];
    private volatile boolean stopped;

    private LargeRowStorm() {}

    public static void main(String[] arguments) throws Exception {
        new LargeRowStorm().run(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    }

    private void run(int atOnce, long seconds) throws Exception {
        Limiter limiter = Limiter.builder()
                .parallel(atOnce)
                .memoryBytes(atOnce * ROW.memoryBytes())
                .maxWait(Duration.ofSeconds(30))
                .build();
        PasswordHasher hasher = PasswordHasher.builder()
                .scheme(ROW)
                .allowWeakCosts()
                .limiter(limiter)
                .build();
        String stored = hasher.hash("right");
        Thread[] threads = new Thread[LOGINS + 1];
        for (int i = 0; i < LOGINS; i++) {
            threads[i] = HeapStorm.daemon(() -> logIn(hasher, stored));
        }
        threads[LOGINS] = HeapStorm.daemon(this::serve);
        for (int i = 0; i < live.length; i++) {
            live[i] = new byte[PIECE];
        }
        for (Thread thread : threads) {
            thread.start();
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        long collecting = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collecting += collector.getCollectionTime();
        }
        System.out.printf(
                Locale.ROOT,
                "at once %d, answered %d, wrong %d, refused %d, heap full for a login %d, requests %d, heap full for a"
                        + " request %d, longest request %d ms, collecting %d ms, permits in use %d%n",
                atOnce,
                answered.get(),
                wrong.get(),
                refused.get(),
                fullForLogins.get(),
                requests.get(),
                fullForRequests.get(),
                longestNanos.get() / 1_000_000,
                collecting,
                limiter.stats().running());
    }

    private void logIn(PasswordHasher hasher, String stored) {
        while (!stopped) {
            try {
                (hasher.verify("right", stored) ? answered : wrong).incrementAndGet();
            } catch (OverloadedException e) {
                (e.reason() == OverloadedException.Reason.OUT_OF_MEMORY ? fullForLogins : refused).incrementAndGet();
            }
        }
    }

    /** Replaces pieces of what is kept, in any order, so that old generations have work too. */
    private void serve() {
        SplittableRandom random = new SplittableRandom(1);
        while (!stopped) {
            long start = System.nanoTime();
            try {
                for (int i = 0; i < PIECES_A_REQUEST; i++) {
                    live[random.nextInt(live.length)] = new byte[PIECE];
                }
                requests.incrementAndGet();
            } catch (OutOfMemoryError e) {
                fullForRequests.incrementAndGet();
            }
            longestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
