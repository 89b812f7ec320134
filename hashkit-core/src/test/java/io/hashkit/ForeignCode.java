package io.hashkit;

import io.hashkit.ForeignCell.Call;
import io.hashkit.ForeignCell.Habit;
import io.hashkit.ForeignCell.Point;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.base.Callbacks;
import io.hashkit.limit.HashStages;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.uniform.UniformTime;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A hasher among code of an application that misbehaves at one point in one way. */
final class ForeignCode implements AutoCloseable {
    /** What the hasher was built with. */
    record Setting(boolean threads, boolean uniform, boolean service) {
        static List<Setting> all() {
            List<Setting> all = new ArrayList<>();
            for (int bits = 0; bits < 8; bits++) {
                all.add(new Setting((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0));
            }
            return all;
        }
    }

    /** How a call ended. */
    record Outcome(
            boolean reached,
            @Nullable Object answer,
            @Nullable Throwable failure) {}

    private static final String PASSWORD = "correct horse";
    private static final String FOREIGN = "own:1";
    private static final byte[] KEY = TestKeys.A;
    private static final Argon2 TWO_LANES = Argon2.id(16, 1, 2);

    private final Setting setting;
    private final Limiter limiter =
            Limiter.builder().parallel(2).maxWait(Duration.ofSeconds(30)).build();
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final KeyPrf right = HmacOfTheJdk.of(KEY);
    private final PasswordHasher hasher;
    private final @Nullable UniformTime time;
    private final String stored;
    private volatile @Nullable Trap trap;

    ForeignCode(Setting setting) {
        this.setting = setting;
        PasswordHasherBuilder builder = TestHashers.builder()
                .scheme(TWO_LANES)
                .limiter(limiter)
                .accept(new Own())
                .stages(() -> {
                    spring(Point.STAGES_OF_CALL);
                    return new Told();
                });
        if (setting.threads()) {
            builder.threads(this::execute);
        }
        if (setting.uniform()) {
            builder.uniformWork();
        }
        this.time = setting.uniform() ? UniformTime.every(Duration.ofMillis(1)) : null;
        if (setting.service()) {
            builder.keyring(Keyring.builder().write("remote", this::hmac).build());
            builder.keyThreads(task -> {
                spring(Point.EXECUTOR_OF_KEYS);
                pool.execute(task);
            });
        }
        this.hasher = builder.build();
        this.stored = hasher.hash(PASSWORD);
    }

    /** Springs once, at its point. */
    private static final class Trap {
        private final Point point;
        private final @Nullable Throwable thrown;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        Trap(ForeignCell cell) {
            this.point = cell.point();
            this.thrown = cell.habit().thrown.get();
        }
    }

    private void spring(Point here) {
        Trap set = trap;
        if (set == null || set.point != here || set.reached.getCount() == 0) {
            return;
        }
        set.reached.countDown();
        if (set.thrown != null) {
            throw Callbacks.thrown(set.thrown);
        }
        try {
            set.released.await();
        } catch (InterruptedException e) {
            throw Callbacks.thrown(e);
        }
    }

    private void execute(Runnable task) {
        boolean lanes = task.getClass().getName().contains("Lanes");
        spring(lanes ? Point.EXECUTOR_OF_LANES : Point.EXECUTOR);
        pool.execute(task);
    }

    private byte[] hmac(byte[] message) throws Exception {
        spring(Point.KEY_SERVICE);
        return right.hmacSha256(message);
    }

    private final class Own extends Dialect {
        Own() {
            super("own", "a test");
        }

        @Override
        public boolean claims(String text) {
            spring(Point.DIALECT_CLAIMS);
            return text.equals(FOREIGN);
        }

        @Override
        public ParsedHash read(String text, Ceilings ceilings) {
            spring(Point.DIALECT_READS);
            return ParsedHash.digest("own", "", 1, 0, sha256(PASSWORD.getBytes(StandardCharsets.UTF_8)), password -> {
                spring(Point.DIALECT_COMPUTES);
                return sha256(password);
            });
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class Told implements HashStages {
        @Override
        public void onWait() {
            spring(Point.STAGES_WAITS);
        }

        @Override
        public void onStart() {
            spring(Point.STAGES_COMPUTES);
        }

        @Override
        public void onEnd() {
            spring(Point.STAGES_ENDS);
        }
    }

    private CharSequence text(String text) {
        return new TrapText(text, () -> spring(Point.PASSWORD));
    }

    private Object call(ForeignCell cell) {
        return time == null || cell.call().isAsync() ? made(cell) : time.answer(() -> made(cell));
    }

    private Object made(ForeignCell cell) {
        CharSequence password = text(PASSWORD);
        String row = cell.hasForeignRow() ? FOREIGN : stored;
        return switch (cell.call()) {
            case HASH -> hasher.hash(password);
            case TRY_HASH -> hasher.tryHash(password).orElseThrow();
            case VERIFY -> hasher.verify(password, row);
            case VERIFY_WRONG -> hasher.verify(text("wrong"), row);
            case UPGRADE -> hasher.verify(password, row, better -> spring(Point.CONSUMER));
            case NOTHING -> hasher.verifyNothing(password);
            case HASH_ASYNC -> join(() -> hasher.async().hash(password));
            case VERIFY_ASYNC -> join(() -> hasher.async().verify(password, row));
            case UPGRADE_ASYNC -> join(() -> hasher.async().verify(password, row, better -> spring(Point.CONSUMER)));
            case NOTHING_ASYNC -> join(() -> hasher.async().verifyNothing(password));
        };
    }

    private <T> T join(Supplier<CompletableFuture<T>> begin) {
        CompletableFuture<T> future = time == null ? begin.get() : time.answerAsync(begin, this::execute);
        CompletableFuture<T> seen = future.thenApply(answer -> {
            spring(Point.DEPENDENT_STAGE);
            return answer;
        });
        try {
            return seen.join();
        } catch (CompletionException e) {
            throw Callbacks.thrown(Objects.requireNonNull(e.getCause()));
        }
    }

    /** Calls the hasher while the trap is set, and waits for the end of the call. A call that hangs fails the test. */
    Outcome run(ForeignCell cell) throws Exception {
        if (cell.call().isAsync() && !setting.threads()) {
            return new Outcome(false, null, null);
        }
        Trap set = new Trap(cell);
        trap = set;
        FutureTask<Outcome> login = new FutureTask<>(() -> {
            try {
                return new Outcome(true, call(cell), null);
            } catch (Throwable e) {
                return new Outcome(true, null, e);
            }
        });
        Thread thread = new Thread(login, "login");
        thread.start();
        if (cell.habit() == Habit.NEVER_RETURNS) {
            while (!login.isDone() && set.reached.getCount() > 0) {
                Thread.onSpinWait();
            }
            if (set.reached.getCount() == 0) {
                othersAreServed();
            }
            set.released.countDown();
        }
        Outcome outcome = login.get();
        trap = null;
        return new Outcome(set.reached.getCount() == 0, outcome.answer(), outcome.failure());
    }

    /** The trap springs once, so that these calls do not end in it. */
    private void othersAreServed() {
        if (!hasher.verify(PASSWORD, stored)) {
            throw new AssertionError("another login is not served");
        }
    }

    /** What is wrong with how a call ended; empty if nothing is. */
    String objection(ForeignCell cell, Outcome outcome) throws InterruptedException {
        if (!isQuiet()) {
            return "taken: " + limiter.stats();
        }
        if (cell.call().isAsync() && !setting.threads()) {
            return "";
        }
        Throwable failure = outcome.failure();
        boolean returned = cell.habit() == Habit.NEVER_RETURNS || !outcome.reached();
        if (returned || failure == null) {
            return failure == null && (returned || cell.isHarmless())
                    ? lie(cell.call(), outcome.answer())
                    : "no such answer";
        }
        return cell.promises(failure) ? "" : "not as promised";
    }

    /** The permit of an asynchronous call is returned before its future is completed, that of a lost one soon after. */
    private boolean isQuiet() throws InterruptedException {
        for (int i = 0; i < 600_000; i++) {
            LimiterStats stats = limiter.stats();
            if (stats.running() == 0 && stats.waiting() == 0 && stats.bytesInUse() == 0) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return false;
    }

    private String lie(Call call, @Nullable Object answer) {
        boolean right = switch (call) {
            case HASH, TRY_HASH, HASH_ASYNC -> answer instanceof String hash && hasher.verify(PASSWORD, hash);
            case VERIFY, UPGRADE, VERIFY_ASYNC, UPGRADE_ASYNC -> Boolean.TRUE.equals(answer);
            case VERIFY_WRONG, NOTHING, NOTHING_ASYNC -> Boolean.FALSE.equals(answer);
        };
        return right ? "" : "a lie";
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
