package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Compares the times of logins over a store in the middle of a migration, answered at a uniform time: idle, and while
 * other logins use half of the host. Prints two tables, and exits with 1 if two kinds of logins differ by a Welch's t of
 * 4.5 or more.
 *
 * <p>Arguments: the tries of each kind; and the step in milliseconds, of which 0 answers as soon as possible, for
 * comparison. Default: 2,000 tries at 20 ms.
 */
final class UniformTimes {
    private static final String RIGHT = "correct horse battery staple";
    private static final String WRONG = "wrong";

    /** @param row null for a user who does not exist */
    private record Login(
            String kind, String password, @Nullable String row) {}

    private final PasswordHasher hasher;
    /** Null if answers come as soon as they are known. */
    private final @Nullable UniformTime time;

    private final List<Login> logins = new ArrayList<>();

    private UniformTimes(@Nullable UniformTime time) {
        this.time = time;
        PasswordHasherBuilder builder = TestHashers.builder()
                .scheme(Argon2.id(1024, 2, 1))
                .accept(Dialects.ALL)
                .limiter(Limiter.builder().build());
        this.hasher = time == null ? builder.build() : builder.uniformWork().build();
        String own = hasher.hash(RIGHT);
        logins.add(new Login("right password", RIGHT, own));
        logins.add(new Login("wrong password", WRONG, own));
        logins.add(new Login("too long password", "x".repeat(5_000), own));
        logins.add(new Login("bcrypt", WRONG, TestHashers.of(new Bcrypt(6)).hash(RIGHT)));
        logins.add(
                new Login("scrypt", WRONG, TestHashers.of(new Scrypt(10, 8, 1)).hash(RIGHT)));
        logins.add(
                new Login("PBKDF2", WRONG, TestHashers.of(Pbkdf2.sha256(5_000)).hash(RIGHT)));
        logins.add(new Login("salted MD5", WRONG, "md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22"));
        logins.add(new Login("unusable row", WRONG, "!"));
        logins.add(new Login("damaged row", WRONG, own.substring(0, own.length() - 9)));
        logins.add(new Login("unknown user", WRONG, null));
    }

    private boolean log(Login login) {
        try {
            if (login.row() == null) {
                hasher.verifyNothing(login.password());
                return false;
            }
            return hasher.verify(login.password(), login.row());
        } catch (InvalidHashException e) {
            return hasher.verifyNothing(login.password());
        }
    }

    private Map<String, List<Double>> measure(int tries, Random random) {
        List<Login> order = new ArrayList<>();
        for (Login login : logins) {
            order.addAll(Collections.nCopies(tries, login));
        }
        Collections.shuffle(order, random);
        Map<String, List<Double>> times = new LinkedHashMap<>();
        logins.forEach(login -> times.put(login.kind(), new ArrayList<>()));
        for (Login login : order) {
            long start = System.nanoTime();
            boolean ignored = time == null ? log(login) : time.answer(() -> log(login));
            times.computeIfAbsent(login.kind(), kind -> new ArrayList<>()).add((System.nanoTime() - start) / 1e3);
        }
        return times;
    }

    /** Other logins, which compute for about as long as they pause. */
    private Thread load() {
        PasswordHasher other =
                TestHashers.builder().scheme(Argon2.id(1024, 2, 1)).build();
        Thread load = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                long start = System.nanoTime();
                other.verifyNothing(WRONG);
                LockSupport.parkNanos(System.nanoTime() - start);
            }
        });
        load.setDaemon(true);
        load.start();
        return load;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int tries = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        int step = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        UniformTime time = step == 0 ? null : UniformTime.every(Duration.ofMillis(step));
        UniformTimes times = new UniformTimes(time);
        times.measure(Math.max(1, tries / 20), new Random(1));
        System.out.println("JDK " + System.getProperty("java.version") + ", " + tries + " tries of each kind, step "
                + step + " ms");
        System.out.println("Idle:");
        double largest = Leakage.compare(times.measure(tries, new Random(2)), System.out);
        System.out.println("Half load:");
        List<Thread> load = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            load.add(times.load());
        }
        largest = Math.max(largest, Leakage.compare(times.measure(tries, new Random(3)), System.out));
        for (Thread thread : load) {
            thread.interrupt();
            thread.join();
        }
        System.out.printf("Largest |t|: %.2f%n", largest);
        if (time != null) {
            System.out.println(time.overruns() + " of " + time.answers() + " answers took more than one step");
        }
        System.exit(largest >= Leakage.BOUND ? 1 : 0);
    }
}
