package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.OverloadedException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets logins of one hasher arrive at random moments, at 80 % of what this host can serve, and prints for each minute what
 * should stay the same: the heap after a collection, the live threads, and how long an answer took since its login was due.
 * One argument: the minutes. Exits with 1 if an answer was wrong or of an unknown kind.
 *
 * <p>The logins verify sealed, wrapped, plain and old rows, right and wrong passwords, and one in ten stores a new hash.
 */
final class Soak {
    private static final double SHARE = 0.8;
    private static final long PEAK_SECONDS = 20;
    private static final String PASSWORD = "correct horse battery staple";

    private final PasswordHasher hasher = PasswordHasher.builder()
            .scheme(Argon2.OWASP_2026_19_MIB)
            .keyring(Keyring.builder().write("soak", KeyPrf.of(TestKeys.A)).build())
            .build();
    private final List<String> rows;
    private final LongAdder refused = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();

    private Soak() {
        String bcrypt = TestHashers.of(new Bcrypt(8)).hash(PASSWORD);
        String plain = PasswordHasher.of(Argon2.OWASP_2026_19_MIB).hash(PASSWORD);
        rows = List.of(
                plain,
                bcrypt,
                hasher.hash(PASSWORD),
                hasher.rows().wrap(bcrypt),
                hasher.rows().rekey(plain));
    }

    /** One login, chosen by {@code number}. */
    private void logIn(int number) {
        String row = rows.get(number % rows.size());
        boolean right = number % 3 != 0;
        try {
            boolean asExpected = number % 10 == 9
                    ? hasher.hash(PASSWORD).startsWith("$argon2id-")
                    : hasher.verify(right ? PASSWORD : "wrong", row) == right;
            if (!asExpected) {
                wrong.increment();
            }
        } catch (OverloadedException e) {
            refused.increment();
        } catch (RuntimeException | Error e) {
            wrong.increment();
            e.printStackTrace();
        }
    }

    /** The logins a second of as many callers as there are processors, who make no pauses. */
    private double peak() throws InterruptedException {
        int callers = Runtime.getRuntime().availableProcessors();
        LongAdder done = new LongAdder();
        CountDownLatch ended = new CountDownLatch(callers);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PEAK_SECONDS);
        for (int caller = 0; caller < callers; caller++) {
            int first = caller;
            new Thread(() -> {
                        for (int i = first; System.nanoTime() < end; i += callers) {
                            logIn(i);
                            done.increment();
                        }
                        ended.countDown();
                    })
                    .start();
        }
        ended.await();
        return done.doubleValue() / PEAK_SECONDS;
    }

    private void run(int minutes) throws InterruptedException {
        peak(); // Warms up.
        double rate = SHARE * peak();
        print("JDK %s; %.1f logins a second%n", System.getProperty("java.version"), rate);
        print("| minute | answered | refused | wrong | median ms | 95 %% ms | heap KiB | threads |%n");
        print("| --- | --- | --- | --- | --- | --- | --- | --- |%n");
        ExecutorService callers = Executors.newFixedThreadPool(64);
        Random moments = new Random(1);
        long due = System.nanoTime();
        long begun = due;
        int number = 0;
        for (int minute = 1; minute <= minutes; minute++) {
            long end = begun + TimeUnit.MINUTES.toNanos(minute);
            while (due < end) {
                LockSupport.parkNanos(due - System.nanoTime());
                int login = number++;
                long moment = due;
                callers.execute(() -> {
                    logIn(login);
                    nanos.add(System.nanoTime() - moment);
                });
                due += (long) (-Math.log(1 - moments.nextDouble()) * 1e9 / rate);
            }
            tell(minute);
        }
        callers.shutdown();
        callers.awaitTermination(1, TimeUnit.HOURS);
        System.exit(wrong.sum() == 0 ? 0 : 1);
    }

    private void tell(int minute) {
        long[] sorted = new long[nanos.size()];
        Arrays.setAll(sorted, i -> nanos.remove());
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            print("| %d | 0 | | | | | | |%n", minute);
            return;
        }
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        print(
                "| %d | %d | %d | %d | %.1f | %.1f | %d | %d |%n",
                minute,
                sorted.length,
                refused.sumThenReset(),
                wrong.sum(),
                sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length * 95 / 100] / 1e6,
                heap >> 10,
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    public static void main(String[] arguments) throws InterruptedException {
        new Soak().run(Integer.parseInt(arguments[0]));
    }
}
