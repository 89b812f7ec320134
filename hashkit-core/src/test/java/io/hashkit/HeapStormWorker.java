package io.hashkit;

import io.hashkit.uniform.UniformTime;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls every method of a hasher until it is told to stop, and counts the outcomes. Allocates nothing while it runs,
 * and refers to no class of the product that might not be loaded yet: exceptions are sorted by class, and their names
 * are read later.
 */
final class HeapStormWorker implements Runnable, Consumer<String>, Supplier<Boolean> {
    private static final int KINDS = 16;
    private static final int SAMPLES = 8;

    private final PasswordHasher hasher;
    private final @Nullable HeapStormFutures futures;
    private final HeapStorm.Login[] logins;
    private final Class<?>[] kinds = new Class<?>[KINDS];
    private final long[] thrown = new long[KINDS];
    private final Throwable[][] samples = new Throwable[KINDS][SAMPLES];
    /** The call that threw each sample. */
    private final int[][] methods = new int[KINDS][SAMPLES];

    private volatile boolean stopped;
    private volatile boolean ended;
    private long random;
    private long answered;
    private long wrong;
    private int current;
    private int method;
    /** The result of the last hash or upgrade, and its password: it must verify. */
    private String made;

    private String madeOf;

    /** Null if answers come as soon as they are known. */
    private final @Nullable UniformTime time;

    /** @param futures makes the asynchronous calls; null for the synchronous ones */
    HeapStormWorker(
            PasswordHasher hasher,
            HeapStorm.Login[] logins,
            long seed,
            @Nullable UniformTime time,
            @Nullable HeapStormFutures futures) {
        this.hasher = hasher;
        this.time = time;
        this.futures = futures;
        this.logins = logins;
        this.random = HeapFiller.seeded(seed);
        this.made = logins[0].stored();
        this.madeOf = logins[0].password();
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        while (!stopped) {
            random = HeapFiller.next(random);
            current = (int) ((random >>> 33) % logins.length);
            HeapStorm.Login login = logins[current];
            method = (int) ((random >>> 20) & 15);
            try {
                if (call(login, method)) {
                    answered++;
                } else {
                    wrong++;
                }
            } catch (Throwable failure) {
                count(failure);
            }
        }
        for (int i = 0; futures != null && i < HeapStormFutures.UNDER_WAY; i++) {
            try {
                wrong += futures.endNext() ? 0 : 1;
            } catch (Throwable failure) {
                count(failure);
            }
        }
        ended = true;
    }

    /**
     * Makes one call; more than half of the calls are those of a login.
     *
     * @return whether the answer is right
     */
    private boolean call(HeapStorm.Login login, int method) throws Throwable {
        if (futures != null) {
            return futures.call(login, method);
        }
        return time == null ? call() : time.answer(this);
    }

    /** The call as a login whose answer comes at a multiple of the step. */
    @Override
    public Boolean get() {
        return call() ? Boolean.TRUE : Boolean.FALSE;
    }

    private boolean call() {
        HeapStorm.Login login = logins[current];
        return switch (method) {
            case 0 -> {
                keep(hasher.hash(login.password()), login.password());
                yield true;
            }
            case 1 -> hasher.verify(madeOf, made);
            case 2 -> hasher.verify(login.bytes(), login.stored()) == login.right();
            case 3 -> !hasher.verifyNothing(login.password());
            case 4 -> hasher.needsRehash(login.stored()) == login.weak();
            case 5, 6 -> hasher.verify(login.password(), login.stored(), this) == login.right();
            default -> hasher.verify(login.password(), login.stored()) == login.right();
        };
    }

    /** Receives the upgrade of a login. */
    @Override
    public void accept(String better) {
        keep(better, logins[current].password());
    }

    private void keep(String stored, String password) {
        made = stored;
        madeOf = password;
    }

    private void count(Throwable failure) {
        Class<?> kind = failure.getClass();
        int i = 0;
        while (i < KINDS - 1 && kinds[i] != null && kinds[i] != kind) {
            i++;
        }
        kinds[i] = kind;
        if (thrown[i] < SAMPLES) {
            samples[i][(int) thrown[i]] = failure;
            methods[i][(int) thrown[i]] = method;
        }
        thrown[i]++;
    }

    /** Whether the loop ended normally; a thread that died before lost an error of its own. */
    boolean ended() {
        return ended;
    }

    long answered() {
        return answered;
    }

    long wrong() {
        return wrong;
    }

    /** The number of futures that were never completed. */
    int never() {
        return futures == null ? 0 : futures.never();
    }

    /** The string being verified, for a thread that hangs. */
    String current() {
        return logins[current].stored();
    }

    /** Visits each class that was thrown, with its count, its first instances, some of them null, and their calls. */
    void each(Seen seen) {
        for (int i = 0; i < KINDS && kinds[i] != null; i++) {
            seen.of(kinds[i], thrown[i], samples[i], methods[i]);
        }
    }

    /** Receives one class of exceptions. */
    interface Seen {
        void of(Class<?> kind, long times, Throwable[] samples, int[] methods);
    }
}
