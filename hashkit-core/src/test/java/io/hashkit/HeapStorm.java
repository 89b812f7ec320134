package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.uniform.UniformTime;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.spec.KeySpec;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Logs in while other threads fill the heap repeatedly, in a separate process. Then the heap is freed, and everything
 * acquired must have been released. Threads that the JDK's own pool has lost are counted, and the pool is replaced.
 * Writes a {@link HeapStormReport} to the file that its first argument names.
 *
 * <p>System properties: {@code storm.millis}, how long the heap is filled; {@code storm.pool}, whether the hasher
 * computes on an executor; {@code storm.futures}, whether to use the asynchronous calls; {@code storm.sealed}, whether
 * the hasher has keys and half of the rows are sealed under an old one; {@code storm.service}, whether these keys are in a
 * service; {@code storm.uniform}, whether answers come at
 * multiples of a step; {@code storm.seed}.
 */
final class HeapStorm {
    private static final int WORKERS = 24;
    private static final int FILLERS = 3;
    private static final int PARALLEL = 4;
    static final long AFTERWARDS = 100;
    private static final long JOIN_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final String RIGHT = "correct horse battery staple";
    /** A letter composed of parts: it is hashed in NFC, and typed in this form. */
    private static final String DECOMPOSED = "cafe\u0301 au lait";

    private HeapStorm() {}

    /**
     * One login: the typed password as text and as the bytes of its NFC, the stored string, and the expected answer.
     */
    static final class Login {
        private final String password;
        private final byte[] bytes;
        private final String stored;
        private final boolean right;
        private final boolean weak;

        Login(String password, String stored, boolean right, PasswordHasher hasher) {
            this.password = password;
            this.bytes = Normalizer.normalize(password, Normalizer.Form.NFC).getBytes(StandardCharsets.UTF_8);
            this.stored = stored;
            this.right = right;
            this.weak = hasher.needsRehash(stored);
        }

        String password() {
            return password;
        }

        byte[] bytes() {
            return bytes;
        }

        String stored() {
            return stored;
        }

        boolean right() {
            return right;
        }

        boolean weak() {
            return weak;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        long millis = Long.getLong("storm.millis", 2_000);
        long seed = Long.getLong("storm.seed", 1);
        boolean inFutures = Boolean.getBoolean("storm.futures");
        boolean pooled = inFutures || Boolean.getBoolean("storm.pool");

        Limiter limiter = Limiter.builder()
                .parallel(PARALLEL)
                .maxWait(Duration.ofSeconds(2))
                .build();
        PasswordHasherBuilder builder = TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .accept(Dialects.ALL)
                .limiter(limiter);
        HeapStormPool keyPool = new HeapStormPool(pooled ? PARALLEL : 1);
        if (Boolean.getBoolean("storm.service")) {
            builder.keyring(Keyring.builder()
                            .write("now", HmacOfTheJdk.of(TestKeys.A))
                            .read("old", HmacOfTheJdk.of(TestKeys.B))
                            .build())
                    .keyThreads(keyPool);
        } else if (Boolean.getBoolean("storm.sealed")) {
            builder.keyring(Keyring.builder()
                    .write("now", KeyPrf.of(TestKeys.A))
                    .read("old", KeyPrf.of(TestKeys.B))
                    .build());
        }
        UniformTime time = null;
        if (Boolean.getBoolean("storm.uniform")) {
            time = UniformTime.every(Duration.ofMillis(5));
            // Beside these costs, digests are cheap rows.
            builder.scheme(Argon2.id(256, 1, 1)).uniformWork();
        }
        HeapStormPool pool = new HeapStormPool(pooled ? PARALLEL : 1);
        if (pooled) {
            builder.threads(pool);
        }
        PasswordHasher hasher = builder.build();
        Login[] logins = logins(hasher);
        for (Login login : logins) {
            boolean answered = false;
            while (!answered) {
                try {
                    if (hasher.verify(login.password(), login.stored()) != login.right()) {
                        throw new AssertionError("wrong before the storm: " + login.stored());
                    }
                    answered = true;
                } catch (OverloadedException e) {
                    // A busy host has not started the thread in time.
                }
            }
        }
        List<String> passedOver = passedOver(hasher);

        HeapStormWorker[] workers = new HeapStormWorker[WORKERS];
        Thread[] threads = new Thread[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            HeapStormFutures futures = inFutures ? new HeapStormFutures(hasher, time, pool) : null;
            workers[i] = new HeapStormWorker(hasher, logins, seed * 1_000 + i, time, futures);
            threads[i] = daemon(workers[i]);
        }
        HeapFiller[] fillers = new HeapFiller[FILLERS];
        Thread[] filling = new Thread[FILLERS];
        for (int i = 0; i < FILLERS; i++) {
            fillers[i] = new HeapFiller(seed * 1_000 + 500 + i);
            filling[i] = daemon(fillers[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : filling) {
            thread.start();
        }

        do {
            pause(TimeUnit.MILLISECONDS.toNanos(millis));
        } while (!hasRaged(workers, fillers));
        for (HeapFiller filler : fillers) {
            filler.stop();
        }
        end(filling);
        for (HeapStormWorker worker : workers) {
            worker.stop();
        }
        end(threads);

        HeapStormReport report = HeapStormReport.of(workers, threads, fillers);
        var figures = limiter.stats();
        report.put("running", figures.running());
        report.put("waiting", figures.waiting());
        report.put("bytesInUse", figures.bytesInUse());
        report.put("leasedBytes", Permits.OF_LIMITER.into(limiter).memory().leasedBytes());
        int lost = pool.lost() + keyPool.lost();
        report.put("poolThreadsLost", lost);
        if (lost > 0) {
            report.note("the pools lost threads: " + pool + keyPool);
            pool.replace();
            keyPool.replace();
        }
        afterwards(hasher, logins, report);
        List<String> newly = new ArrayList<>(passedOver(hasher));
        newly.removeAll(passedOver);
        report.put("passedOver", newly.size());
        newly.forEach(engine -> report.note("passed over: " + engine));
        Files.write(file, report.lines());
        // Threads that hang must not keep the process alive.
        Runtime.getRuntime().halt(0);
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    private static Login[] logins(PasswordHasher hasher) throws Exception {
        List<Login> logins = new ArrayList<>();
        List<Scheme> schemes = List.of(
                CheapestForTests.ARGON2ID,
                Argon2.id(1_024, 1, 1),
                Argon2.id(32, 1, 4),
                Argon2.id(1_024, 1, 4),
                new Bcrypt(4),
                Pbkdf2.sha256(2_000),
                new Scrypt(8, 8, 1));
        for (Scheme scheme : schemes) {
            PasswordHasher writer = TestHashers.of(scheme);
            String stored = writer.hash(RIGHT);
            logins.add(new Login(RIGHT, stored, true, hasher));
            logins.add(new Login("wrong", stored, false, hasher));
            logins.add(new Login("wro\u0308ng", stored, false, hasher));
            logins.add(new Login(DECOMPOSED, writer.hash(DECOMPOSED), true, hasher));
        }
        if (Boolean.getBoolean("storm.sealed")) {
            Keyring old = Keyring.builder().write("old", KeyPrf.of(TestKeys.B)).build();
            for (int i = 0; i < logins.size(); i += 2) {
                Login plain = logins.get(i);
                logins.set(
                        i,
                        new Login(
                                plain.password(),
                                TestKeys.inside(old).seal(plain.stored(), null),
                                plain.right(),
                                hasher));
            }
        }
        String django = django();
        logins.add(new Login(RIGHT, django, true, hasher));
        logins.add(new Login("wrong", django, false, hasher));
        String wrapped = hasher.rows().wrap(django);
        logins.add(new Login(RIGHT, wrapped, true, hasher));
        logins.add(new Login("wrong", wrapped, false, hasher));
        return logins.toArray(Login[]::new);
    }

    /** A row as Django's default hasher writes it, but with few iterations. */
    private static String django() throws Exception {
        String salt = "saltsaltsalt";
        int iterations = 1_000;
        KeySpec spec = new PBEKeySpec(RIGHT.toCharArray(), salt.getBytes(StandardCharsets.US_ASCII), iterations, 256);
        byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(spec)
                .getEncoded();
        return String.format(
                Locale.ROOT,
                "pbkdf2_sha256$%d$%s$%s",
                iterations,
                salt,
                Base64.getEncoder().encodeToString(key));
    }

    private static List<String> passedOver(PasswordHasher hasher) {
        return hasher.info().engines().stream()
                .filter(engine -> engine.status() == EngineStatus.Status.PASSED_OVER)
                .map(engine -> engine.name() + ": " + engine.detail())
                .toList();
    }

    /** The heap is free, so every right password must verify. A hash that waits too long on a busy host is repeated. */
    private static void afterwards(PasswordHasher hasher, Login[] logins, HeapStormReport report) {
        int answered = 0;
        int refused = 0;
        for (int i = 0; i < AFTERWARDS + refused && refused < 100; i++) {
            Login login = logins[i % logins.length];
            try {
                answered += hasher.verify(login.password(), login.stored()) == login.right() ? 1 : 0;
            } catch (RuntimeException | Error e) {
                refused++;
                report.note("afterwards: " + e);
            }
        }
        report.put("afterwards", answered);
    }

    /** Whether the heap was full and calls were answered, for which a busy host may need longer. */
    private static boolean hasRaged(HeapStormWorker[] workers, HeapFiller[] fillers) {
        long answered = 0;
        for (HeapStormWorker worker : workers) {
            answered += worker.answered();
        }
        long filled = 0;
        for (HeapFiller filler : fillers) {
            filled += filler.filled();
        }
        return answered > 0 && filled > 0;
    }

    /** Joins without the monitor of the thread, on which waiting could fail on a full heap. */
    private static void end(Thread[] threads) {
        long deadline = System.nanoTime() + JOIN_NANOS;
        for (Thread thread : threads) {
            while (thread.isAlive() && deadline - System.nanoTime() > 0) {
                pause(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }
    }

    private static void pause(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
