package io.hashkit;

import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that all make the first calls of a process at once, and more of them if asked; a report goes to a file. */
final class RacingCalls {
    static final int THREADS = 64;
    static final String PASSWORD = "correct horse";
    private static final byte[] KEY = "the key of the test, of 40 bytes or more".getBytes(StandardCharsets.US_ASCII);

    private RacingCalls() {}

    /** Made by whichever thread comes first. */
    private static final class Shared {
        private static final PasswordHasher HASHER = hasher();
    }

    static PasswordHasher hasher() {
        return TestHashers.builder()
                .scheme(CheapestForTests.ARGON2ID)
                .keyring(Keyring.builder().write("now", KeyPrf.of(KEY)).build())
                .accept(Dialects.ALL)
                .limiter(Limiter.builder()
                        .queue(THREADS)
                        .maxWait(Duration.ofHours(1))
                        .build())
                .build();
    }

    /** {@code race.rows} is a file of stored strings of the password, {@code race.rounds} how often each is verified. */
    public static void main(String[] arguments) throws Exception {
        List<String> rows = Files.readAllLines(Path.of(System.getProperty("race.rows")));
        int rounds = Integer.getInteger("race.rounds", 1);
        CountDownLatch start = new CountDownLatch(THREADS);
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger thrown = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try {
                    start.countDown();
                    start.await();
                    for (int round = 0; round < rounds * rows.size(); round++) {
                        String row = rows.get((number + round) % rows.size());
                        boolean right = Shared.HASHER.verify(PASSWORD, row) && !Shared.HASHER.verify("wrong", row);
                        wrong.addAndGet(right ? 0 : 1);
                        calls.addAndGet(2);
                    }
                    PasswordHasher own = hasher();
                    wrong.addAndGet(own.verify(PASSWORD, Shared.HASHER.hash(PASSWORD)) ? 0 : 1);
                    calls.addAndGet(2);
                } catch (Throwable e) {
                    thrown.incrementAndGet();
                    e.printStackTrace();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Files.write(Path.of(arguments[0]), List.of("calls: " + calls, "wrong: " + wrong, "thrown: " + thrown));
    }
}
