package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.SeatedBcrypt;
import io.hashkit.internal.engine.bcrypt.BcryptSeat;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Priority;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hashers whose hashes share processors answer as all others do. */
class SharedProcessorsTest {
    private static final int CALLS = 60;

    private final SeatedBcrypt seated = new SeatedBcrypt(BcryptSeat::new);
    private final Limiter limiter = Limiter.builder()
            .parallel(2)
            .queue(1000)
            .maxWait(Duration.ofMinutes(30))
            .build();

    private static Engines engines(SeatedBcrypt seated) {
        return Engines.of(List.of(seated.family()), Set.of(), Resources.of(new WorkMemory(() -> 1 << 20)));
    }

    private PasswordHasherBuilder builder(Engines engines) {
        return PasswordHasher.builder()
                .scheme(new Bcrypt(5))
                .allowWeakCosts()
                .limiter(limiter)
                .with(its -> its.engines = engines);
    }

    /** As many hashes as it takes until the kernel for two serves. */
    private static String warm(PasswordHasher hasher) {
        String row = "";
        for (int i = 0; i < 12; i++) {
            row = hasher.hash("right");
        }
        return row;
    }

    private static void storm(PasswordHasher hasher, String row, ExecutorService callers) throws Exception {
        List<Future<Boolean>> answers = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            String password = i % 2 == 0 ? "right" : "wrong";
            answers.add(callers.submit(() -> hasher.verify(password, row)));
        }
        for (int i = 0; i < CALLS; i++) {
            assertThat(answers.get(i).get()).isEqualTo(i % 2 == 0);
        }
    }

    private void assertQuiet() {
        assertThat(limiter.stats().running()).isZero();
        assertThat(limiter.stats().waiting()).isZero();
        assertThat(limiter.stats().bytesInUse()).isZero();
    }

    @Test
    void loginsOfAStorm_areRightAndTakeSeats() throws Exception {
        Engines engines = engines(seated);
        PasswordHasher hasher = builder(engines).build();
        String row = warm(hasher);
        assertThat(engines.seats(new Bcrypt(12))).isEqualTo(2);
        assertThat(hasher.info().engines().get(0).detail()).isEqualTo("2 hashes at once on a processor");
        long before = seated.taken.get();
        ExecutorService callers = Executors.newFixedThreadPool(16);

        storm(hasher, row, callers);

        assertThat(seated.taken.get() - before).isEqualTo(CALLS);
        callers.shutdown();
        assertQuiet();
    }

    @Test
    void virtualThreads_areServed() throws Exception {
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);
        ExecutorService callers = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        PasswordHasher hasher = builder(engines(seated)).build();

        storm(hasher, warm(hasher), callers);

        callers.shutdown();
        assertQuiet();
    }

    /** With one thread, nobody is there to ride; with eight, all are. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void threadsOfAnExecutor_serveFuturesAndCallers(int size) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(size);
        ExecutorService callers = Executors.newFixedThreadPool(8);
        PasswordHasher hasher = builder(engines(seated)).threads(threads).build();
        String row = warm(hasher);
        List<CompletableFuture<Boolean>> futures = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            futures.add(hasher.async().verify(i % 2 == 0 ? "right" : "wrong", row));
        }

        storm(hasher, row, callers);
        for (int i = 0; i < CALLS; i++) {
            assertThat(futures.get(i).get()).isEqualTo(i % 2 == 0);
        }

        threads.shutdown();
        callers.shutdown();
        assertQuiet();
    }

    @Test
    void cancelledFutures_leaveTheOthersAlone() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        PasswordHasher hasher = builder(engines(seated)).threads(threads).build();
        String row = warm(hasher);
        List<CompletableFuture<Boolean>> futures = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            futures.add(hasher.async().verify("right", row));
        }
        for (int i = 0; i < CALLS; i += 3) {
            futures.get(i).cancel(true);
        }
        for (int i = 0; i < CALLS; i++) {
            if (i % 3 > 0) {
                assertThat(futures.get(i).get()).isTrue();
            }
        }

        threads.shutdown();
        assertThat(threads.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
        assertQuiet();
    }

    @Test
    void importsAndUniformTimes_shareToo() throws Exception {
        Engines engines = engines(seated);
        PasswordHasher imports = builder(engines).priority(Priority.IMPORT).build();
        PasswordHasher logins = builder(engines).build();
        String row = warm(logins);
        UniformTime uniform = UniformTime.every(Duration.ofMillis(50));
        ExecutorService callers = Executors.newFixedThreadPool(24);
        List<Future<String>> imported = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            imported.add(callers.submit(() -> imports.hash("right")));
        }

        List<Future<Boolean>> answers = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            answers.add(callers.submit(() -> uniform.answer(() -> logins.verify("right", row))));
        }
        for (Future<Boolean> one : answers) {
            assertThat(one.get()).isTrue();
        }
        for (Future<String> one : imported) {
            assertThat(logins.verify("right", one.get())).isTrue();
        }

        callers.shutdown();
        assertQuiet();
    }

    @Test
    void kernelThatIsWrongInOneSeat_neverServes() {
        SeatedBcrypt wrong = new SeatedBcrypt((scheme, input) -> new Broken(scheme, input, null));
        Engines engines = engines(wrong);
        PasswordHasher hasher = builder(engines).build();

        String row = warm(hasher);

        assertThat(engines.seats(new Bcrypt(5))).isEqualTo(1);
        assertThat(hasher.verify("right", row)).isTrue();
        assertThat(hasher.info().engines().get(0).detail()).startsWith("one hash at a time: ");
    }

    @Test
    void kernelThatFailsInTheMiddle_isReplacedByItsEngine() throws Exception {
        AtomicBoolean fails = new AtomicBoolean();
        SeatedBcrypt failing = new SeatedBcrypt((scheme, input) -> new Broken(scheme, input, fails));
        Engines engines = engines(failing);
        PasswordHasher hasher = builder(engines).build();
        String row = warm(hasher);
        assertThat(engines.seats(new Bcrypt(5))).isEqualTo(2);
        ExecutorService callers = Executors.newFixedThreadPool(16);
        fails.set(true);

        storm(hasher, row, callers);

        assertThat(engines.seats(new Bcrypt(5))).isEqualTo(1);
        assertThat(hasher.info().engines().get(0).detail())
                .isEqualTo("one hash at a time: IllegalStateException: injected");
        callers.shutdown();
        assertQuiet();
    }

    /** A checkpoint waits until no hash runs; none may then hold a password in a seat. */
    @Test
    void hashInASeat_runsUntilItsStateIsWiped() throws Exception {
        AtomicInteger open = new AtomicInteger();
        SeatedBcrypt counted = new SeatedBcrypt((scheme, input) -> new Counted(scheme, input, open));
        PasswordHasher hasher = builder(engines(counted)).build();
        String row = warm(hasher);
        open.set(0);
        ExecutorService callers = Executors.newFixedThreadPool(8);

        for (int round = 0; round < 20; round++) {
            long begun = counted.taken.get() + 8;
            List<Future<Boolean>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(callers.submit(() -> hasher.verify("right", row)));
            }
            while (counted.taken.get() < begun || limiter.stats().running() > 0) {
                Thread.onSpinWait();
            }
            assertThat(open).hasValue(0);
            for (Future<Boolean> answer : answers) {
                assertThat(answer.get()).isTrue();
            }
        }

        callers.shutdown();
        assertQuiet();
    }

    private static final class Counted extends BcryptSeat {
        private final AtomicInteger open;

        Counted(Bcrypt scheme, Input input, AtomicInteger open) {
            super(scheme, input);
            this.open = open;
            open.incrementAndGet();
        }

        @Override
        public void close() {
            super.close();
            open.decrementAndGet();
        }
    }

    /** Gives a wrong answer to riders if there is no flag; otherwise fails once the flag is set. */
    private static final class Broken extends BcryptSeat {
        private final @Nullable AtomicBoolean fails;
        private boolean wrong;

        Broken(Bcrypt scheme, Input input, @Nullable AtomicBoolean fails) {
            super(scheme, input);
            this.fails = fails;
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {
            if (fails != null && fails.get()) {
                throw new IllegalStateException("injected");
            }
            super.step(riders, count);
            for (int i = 0; i < count; i++) {
                if (riders[i] instanceof Broken rider) {
                    rider.wrong = fails == null;
                }
            }
        }

        @Override
        public byte[] tag(int length) {
            byte[] tag = super.tag(length);
            tag[0] ^= (byte) (wrong ? 1 : 0);
            return tag;
        }
    }
}
