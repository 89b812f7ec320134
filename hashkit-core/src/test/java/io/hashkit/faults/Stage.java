package io.hashkit.faults;

import io.hashkit.HmacOfTheJdk;
import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.TestHashers;
import io.hashkit.TestKeys;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.faults.Setting.Call;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterBuilder;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A hasher of a setting, with its own limiter and threads, and checks of what its calls left behind. */
final class Stage implements AutoCloseable {
    private static final String WRONG = "wrong";
    /** Computes with engines, memory and a limiter that are separate from those under test. */
    private static final PasswordHasher REFERENCE = TestHashers.builder()
            .limiter(Limiter.builder().parallel(64).build())
            .engine("argon2/bouncy-castle")
            .engine("scrypt/bouncy-castle")
            .engine("bcrypt/bouncy-castle")
            .engine("pbkdf2/bouncy-castle")
            .build();

    private static final Keyring KEYS =
            Keyring.builder().write("now", KeyPrf.of(TestKeys.A)).build();
    /** The same key, so that each opens what the other has sealed. */
    private static final Keyring SERVICE =
            Keyring.builder().write("now", HmacOfTheJdk.of(TestKeys.A)).build();

    /** At least a millisecond; it measures nothing. */
    private static final int MANY_TURNS = 30_000;

    final Limiter limiter;
    private final Setting setting;
    private final @Nullable Pool threads;
    private final @Nullable Pool keyThreads;
    private final Queue<Runnable> kept = new ConcurrentLinkedQueue<>();
    private final String stored;
    /** Weaker than what the hasher writes, so that it is upgraded. */
    private final String weak;

    /** From the end of the preparation, if this setting loses tasks. */
    private volatile boolean losing;

    private PasswordHasher hasher;
    private final UniformTime time = UniformTime.every(Duration.ofMillis(1));
    // Linked before any memory is missing: what they do is the hasher's, not theirs.
    private final Supplier<Boolean> right;
    private final Supplier<Boolean> wrong;
    private final Supplier<CompletableFuture<Boolean>> login;

    Stage(Setting setting) throws InterruptedException {
        this.setting = setting;
        this.threads = setting.threads() ? new Pool() : null;
        this.keyThreads = setting.threads() && setting.sealedByService() ? new Pool() : null;
        LimiterBuilder settings = Limiter.builder().maxWait(Duration.ofMillis(setting.loses() ? 1 : 200));
        // The other limit follows the host, whose limits calls read.
        this.limiter = (setting.waiting() > 0 ? settings.parallel(1) : settings.memoryBytes(1 << 20)).build();
        String plain = setting.stored() != null
                ? setting.stored()
                : TestHashers.of(setting.scheme()).hash(setting.password());
        this.stored = setting.sealed() ? TestKeys.inside(KEYS).seal(plain, null) : plain;
        this.weak = setting.stored() != null
                ? setting.stored()
                : TestHashers.of(Pbkdf2.sha1(1)).hash(setting.password());
        this.hasher = newHasher();
        this.right = () -> hasher.verify(setting.password(), stored) ? Boolean.TRUE : Boolean.FALSE;
        this.wrong = () -> hasher.verify(WRONG, stored) ? Boolean.TRUE : Boolean.FALSE;
        this.login = () -> hasher.async().verify(setting.password(), stored);
        if (!setting.firstUse()) {
            for (Call call : setting.calls()) {
                callUntilAdmitted(call);
            }
            awaitGivenBack();
        }
        this.losing = setting.loses();
    }

    /** A busy host may take longer to start a thread than the limiter lets a hash wait. */
    private void callUntilAdmitted(Call call) throws InterruptedException {
        while (true) {
            try {
                call(call, made -> {});
                return;
            } catch (OverloadedException e) {
                Thread.onSpinWait();
            }
        }
    }

    /** No future shows when a cancelled hash has released everything. */
    void awaitGivenBack() throws InterruptedException {
        for (int turn = 0; remains() != null && turn < MANY_TURNS; turn++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private PasswordHasher newHasher() {
        PasswordHasherBuilder builder = TestHashers.builder()
                .scheme(setting.scheme())
                .accept(Dialects.ALL)
                .limiter(limiter);
        if (threads != null) {
            builder.threads(
                    setting.lateHelpers() ? this::executeOrKeep : keyThreads == null ? losingIfSet(threads) : threads);
        }
        if (setting.sealed()) {
            builder.keyring(setting.sealedByService() ? SERVICE : KEYS);
        }
        if (keyThreads != null) {
            builder.keyThreads(losingIfSet(keyThreads));
        }
        if (setting.isUniform()) {
            builder.uniformWork();
        }
        if (setting.engine() != null) {
            builder.engine(setting.engine());
        }
        PasswordHasher built = setting.isTuned() ? TestHashers.tuned(builder, setting.scheme()) : builder.build();
        return setting.isDecorated() ? new Decorated(new Decorated(built)) : built;
    }

    private Executor losingIfSet(Pool pool) {
        return task -> {
            if (!losing) {
                pool.execute(task);
            }
        };
    }

    /** Starts a caller's tasks at once, and keeps the helpers that a hash in progress asks for. */
    private void executeOrKeep(Runnable task) {
        if (threads == null || Thread.currentThread().getName().equals(Pool.WORKER)) {
            kept.add(task);
        } else {
            threads.execute(task);
        }
    }

    /** Runs the helpers that were kept, when no hash is in progress any more. */
    void runKept() {
        for (Runnable task = kept.poll(); task != null; task = kept.poll()) {
            task.run();
        }
    }

    void renewWhereFirstUseCounts() {
        if (setting.firstUse()) {
            hasher = newHasher();
        }
    }

    /**
     * Makes a call.
     *
     * @param made receives the stored hashes that were made
     * @return null if the answer is right, otherwise what is wrong with it
     */
    @Nullable
    String call(Call call, Consumer<String> made) throws InterruptedException {
        return switch (call) {
            case HASH -> {
                made.accept(hasher.hash(setting.password()));
                yield null;
            }
            case VERIFY_RIGHT -> answer(right) ? null : "a right password is false";
            case VERIFY_WRONG -> answer(wrong) ? "A WRONG PASSWORD IS TRUE" : null;
            case VERIFY_AND_UPGRADE ->
                hasher.verify(setting.password(), weak, made) ? null : "a right password is false";
            case VERIFY_NOTHING -> hasher.verifyNothing(setting.password()) ? "NOTHING VERIFIES" : null;
            case NEEDS_REHASH ->
                hasher.needsRehash(stored) == (setting.stored() != null) ? null : "another answer than ever";
            case WRAP -> {
                made.accept(hasher.rows().wrap(weak));
                yield null;
            }
            case WRAP_SHORT_SALT -> {
                made.accept(hasher.rows().wrapWithShortSalt(weak));
                yield null;
            }
            case TRY_HASH -> {
                // Empty if the heap has no room for the permit.
                hasher.tryHash(setting.password()).ifPresent(made);
                yield null;
            }
            case NEEDS_REKEY -> hasher.rows().needsRekey(weak) ? null : "a row without a seal is to keep it";
            case REKEY -> {
                made.accept(hasher.rows().rekey(weak));
                yield null;
            }
            case BOUND ->
                hasher.boundTo("user").verify(setting.password(), stored) ? null : "a right password is false";
            case HASH_ASYNC -> {
                made.accept(Answers.of(hasher.async().hash(setting.password())));
                yield null;
            }
            case VERIFY_ASYNC -> Answers.right(hasher.async().verify(setting.password(), stored));
            case VERIFY_ASYNC_AND_UPGRADE -> Answers.right(hasher.async().verify(setting.password(), weak, made));
            case VERIFY_NOTHING_ASYNC ->
                Answers.of(hasher.async().verifyNothing(setting.password())) ? "NOTHING VERIFIES" : null;
            case CANCEL_ASYNC -> Answers.cancel(hasher.async().hash(setting.password()));
            case LOGIN_ASYNC -> Answers.right(time.answerAsync(login, Objects.requireNonNull(threads)));
        };
    }

    private boolean answer(Supplier<Boolean> verify) {
        return setting.isUniform() ? time.answer(verify) : verify.get();
    }

    /** Null if a new stored hash is valid, otherwise what is wrong with it. */
    @Nullable
    String judge(String made) {
        String plain = setting.sealed() ? KEYS.unseal(made, null) : made;
        return REFERENCE.verify(setting.password(), plain) ? null : "A STORED HASH THAT DOES NOT VERIFY";
    }

    /** Describes what a call left acquired, or null. Valid when no call runs any more. */
    @Nullable
    String remains() {
        LimiterStats figures = limiter.stats();
        long leased = Permits.OF_LIMITER.into(limiter).memory().leasedBytes();
        long kept = Permits.OF_LIMITER.into(limiter).memory().keptBytes();
        int inside = LimiterInside.inside(limiter);
        boolean clean = figures.running() == 0
                && figures.waiting() == 0
                && figures.bytesInUse() == 0
                && inside == 0
                && !LimiterInside.isHostRead(limiter)
                && leased == 0
                && kept >= 0
                && kept <= figures.budgetBytes();
        return clean
                ? null
                : "running=" + figures.running() + " waiting=" + figures.waiting() + " bytesInUse="
                        + figures.bytesInUse() + " inside=" + inside + " leased=" + leased + " kept=" + kept;
    }

    /** The engines that are skipped although they work here. */
    @Nullable
    String passedOver() {
        for (EngineStatus engine : hasher.info().engines()) {
            boolean optional =
                    engine.name().endsWith("-vector") || engine.name().contains("lambdaworks");
            if (engine.status() == EngineStatus.Status.PASSED_OVER && !optional) {
                return engine.name() + " is passed over: " + engine.detail();
            }
        }
        return null;
    }

    /** Whether a thread works or is about to. */
    boolean isThreadBusy() {
        return Pool.isBusy(threads) || Pool.isBusy(keyThreads);
    }

    boolean isTaskAtWork() {
        return Pool.isAtWork(threads) || Pool.isAtWork(keyThreads);
    }

    /** The present activity of the threads of all settings, for a report. */
    String workers() {
        return threads + " " + keyThreads + Pool.stacks();
    }

    /** Makes the next call read the limits of the host, which otherwise happens every few seconds. */
    void makeHostDue() {
        if (setting.looksAtHost()) {
            LimiterInside.makeHostDue(limiter);
        }
    }

    @Override
    public void close() {
        Pool.end(threads);
        Pool.end(keyThreads);
    }
}
