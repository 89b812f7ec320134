package io.hashkit.uniform;

import io.hashkit.internal.uniform.Steps;
import io.hashkit.limit.OverBudgetException;
import io.hashkit.limit.OverloadedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes every login take the same time: each answer comes a whole number of steps after the login began. With a step that
 * is longer than the costliest accepted hash, every login takes one step. Then its time shows neither whether the user
 * exists nor which algorithm the stored string has, for example in the middle of a migration.
 *
 * <pre>{@code
 * UniformTime time = UniformTime.every(Duration.ofMillis(600));
 * PasswordHasher hasher = PasswordHasher.builder().uniformWork().build();
 * boolean ok = time.answer(() -> login(name, password)); // finds the row, calls the hasher, stores an upgrade
 * }</pre>
 *
 * <p>The work should be uniform too, because the scheduler of a busy host prefers threads that have computed less: use
 * {@link io.hashkit.PasswordHasherBuilder#uniformWork} for cheap rows, and {@link
 * io.hashkit.PasswordHasher#verifyNothing} for unknown users and rows that an {@link
 * io.hashkit.phc.InvalidHashException} refuses.
 *
 * <p>Safe for use by many threads.
 */
public final class UniformTime {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Steps steps;

    private UniformTime(Duration step) {
        this.steps = new Steps(step.toNanos());
    }

    /**
     * {@return a rule that answers at multiples of a step, with counters that are 0}
     *
     * @param step from 1 ms to 10 s: longer than the costliest accepted hash takes under the usual load, and than the
     *     hash of its upgrade with it
     * @throws IllegalArgumentException if the step is out of range
     */
    public static UniformTime every(Duration step) {
        Objects.requireNonNull(step, "step");
        if (step.compareTo(SHORTEST) < 0 || step.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the step must be from 1 ms to 10 s, not " + step);
        }
        return new UniformTime(step);
    }

    /** {@return the step: the time between two moments at which an answer may come} */
    public Duration step() {
        return Duration.ofNanos(steps.stepNanos());
    }

    /** {@return how many answers came at a multiple of the step since this object was created} */
    public long answers() {
        return steps.answers();
    }

    /**
     * {@return how many of these took more than one step} Their times show something of the stored string; if there are
     * many, the step is too short for the accepted hashes or for the load.
     */
    public long overruns() {
        return steps.overruns();
    }

    /**
     * Runs a whole login, and returns or throws at a multiple of the step after its beginning. The login includes the query
     * for the user's row, the hash, and storing an upgrade.
     *
     * <p>{@link OverloadedException} (except {@link OverBudgetException}) and errors are thrown at once: they show nothing
     * of the row, and a wait would block threads that are needed. An interrupt does not end the wait.
     *
     * @param <T> the type of the answer
     * @param login answers, or throws; the step must be longer than all that it does
     * @return the answer of the login
     */
    public <T extends @Nullable Object> T answer(Supplier<T> login) {
        return steps.answer(login);
    }

    /**
     * Runs a whole asynchronous login, and completes its future at a multiple of the step after its beginning:
     *
     * <pre>{@code
     * time.answerAsync(() -> findRow(name).thenCompose(row -> hasher.async().verify(password, row)), executor);
     * }</pre>
     *
     * <p>No thread waits. The same exceptions come at once as in {@link #answer}. If other code completes the future, for
     * example by {@code cancel} or {@code orTimeout}, the login's future is cancelled. That of {@code thenCompose}, as above,
     * does not pass it on: the query and the hash go on to their end, unless the application cancels their futures itself.
     *
     * @param <T> the type of the answer
     * @param login begins the login on this thread; the step must be longer than all that it does
     * @param executor completes the future; an executor that rejects tasks or runs them on the calling thread is
     *     bypassed
     * @return the future of the answer
     */
    public <T extends @Nullable Object> CompletableFuture<T> answerAsync(
            Supplier<CompletableFuture<T>> login, Executor executor) {
        return steps.answerAsync(login, executor);
    }

    /**
     * Waits until an answer may come, and counts it: for a login that is not one call, such as one that is refused in a
     * filter. An interrupt does not end the wait, which would show the time; the flag is set again.
     *
     * @param start the time when the login began, by {@link System#nanoTime}
     */
    public void await(long start) {
        steps.await(start);
    }
}
