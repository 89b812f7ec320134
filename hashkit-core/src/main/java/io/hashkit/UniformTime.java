package io.hashkit;

import io.hashkit.limit.OverloadedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the time of an answer the same for every user: each answer about a password comes a whole number of steps after
 * its call. With a step that is longer than the costliest accepted hash, every answer takes one step. Then the time of a
 * login shows neither whether the user exists nor which algorithm the stored string has, for example in the middle of a
 * migration.
 *
 * <pre>{@code
 * UniformTime time = UniformTime.every(Duration.ofMillis(600));
 * PasswordHasher hasher = PasswordHasher.builder().uniformTime(time).build();
 * }</pre>
 *
 * <p>What happens before and after the call of the hasher is not part of this time, such as the query for the user's row;
 * {@link #answer} and {@link #answerAsync} cover it.
 *
 * <p>One object may serve several hashers. Safe for use by many threads.
 */
public final class UniformTime {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final long stepNanos;
    /** No LongAdder, which may need memory to count. */
    private final AtomicLong answers = new AtomicLong();

    private final AtomicLong overruns = new AtomicLong();
    private final AnswerTimer timer = new AnswerTimer();
    /** The threads in a login; while there is none, no thread looks at {@link #within}, which takes memory. */
    private final AtomicInteger logins = new AtomicInteger();

    private final ThreadLocal<@Nullable Boolean> within = new ThreadLocal<>();
    private final OverloadedException withoutMemory = new OverloadedException(
            OverloadedException.Reason.OUT_OF_MEMORY, "the heap is full", Duration.ZERO, Duration.ofSeconds(1), null);

    private UniformTime(long stepNanos) {
        this.stepNanos = stepNanos;
    }

    /**
     * Answers at multiples of a step.
     *
     * @param step from 1 ms to 10 s: longer than the costliest accepted hash takes under the usual load, and than the
     *     hash of its upgrade with it
     * @return the rule, with counters that are 0
     * @throws IllegalArgumentException if the step is out of range
     */
    public static UniformTime every(Duration step) {
        Objects.requireNonNull(step, "step");
        if (step.compareTo(SHORTEST) < 0 || step.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the step must be from 1 ms to 10 s, not " + step);
        }
        return new UniformTime(step.toNanos());
    }

    /**
     * The step.
     *
     * @return the time between two moments at which an answer may come
     */
    public Duration step() {
        return Duration.ofNanos(stepNanos);
    }

    /**
     * How many answers came at a multiple of the step.
     *
     * @return the number since this object was created
     */
    public long answers() {
        return answers.get();
    }

    /**
     * How many of these took more than one step. Their times show something of the stored string; if there are many,
     * the step is too short for the accepted hashes or for the load.
     *
     * @return the number since this object was created
     */
    public long overruns() {
        return overruns.get();
    }

    /**
     * Runs a whole login, which answers or throws at a multiple of the step after its beginning. Hashers with this
     * uniform time do not wait themselves when the login calls them on this thread. So the time also covers what is
     * around the hash: the query for the row of the user, an upgrade that is stored, and exceptions. A login that runs
     * another one on its thread keeps that one's time from being uniform.
     *
     * <p>{@link OverloadedException} (except {@link io.hashkit.limit.OverBudgetException}) and errors are thrown at
     * once. An interrupt does not end the wait.
     *
     * @param <T> the type of the answer
     * @param login answers, or throws; the step must be longer than all that it does
     * @return the answer of the login
     * @throws OverloadedException if the heap has no room for it
     */
    public <T extends @Nullable Object> T answer(Supplier<T> login) {
        Objects.requireNonNull(login, "login");
        if (isPart()) {
            return login.get();
        }
        long start = System.nanoTime();
        boolean atOnce = false;
        try {
            return within(login);
        } catch (Throwable e) {
            atOnce = UniformHasher.comesAtOnce(e);
            throw e;
        } finally {
            if (!atOnce) {
                await(start);
            }
        }
    }

    /**
     * Runs a whole asynchronous login, whose future is completed at a multiple of the step after its beginning. The
     * login calls hashers with this uniform time by {@link #within}, so that they do not wait themselves:
     *
     * <pre>{@code
     * time.answerAsync(
     *         () -> findRow(name).thenCompose(row -> time.within(() -> hasher.verifyAsync(password, row))), executor);
     * }</pre>
     *
     * <p>No thread waits. What comes at once is as in {@link #answer}. Completing the future from outside in any way, by
     * {@code cancel} or {@code orTimeout} for example, cancels the login's.
     *
     * @param <T> the type of the answer
     * @param login begins the login on this thread; the step must be longer than all that it does
     * @param executor completes the future; one that refuses, or runs tasks in place, is passed by
     * @return the future of the answer
     * @throws OverloadedException if the heap has no room for a future
     */
    public <T extends @Nullable Object> CompletableFuture<T> answerAsync(
            Supplier<CompletableFuture<T>> login, Executor executor) {
        Objects.requireNonNull(login, "login");
        Objects.requireNonNull(executor, "executor");
        UniformAnswer<T> answer = UniformAnswer.prepare(this, executor);
        if (answer == null) {
            return login.get();
        }
        CompletableFuture<T> begun;
        try {
            begun = Objects.requireNonNull(within(login), "login returned null");
        } catch (Error e) {
            throw UniformAnswer.typed(e, this);
        } catch (Throwable e) {
            begun = CompletableFuture.failedFuture(e);
        }
        return answer.to(begun);
    }

    /**
     * Runs a part of a login that {@link #answerAsync} or {@link #await} covers, on any thread: hashers with this
     * uniform time do not wait in their calls within it, and neither do the futures that they return. Without such a
     * login around it, it shows what a uniform time is to hide.
     *
     * @param <T> the type of what the part returns
     * @param part a part of the login
     * @return what the part returns
     * @throws OverloadedException if the heap has no room for it
     */
    public <T extends @Nullable Object> T within(Supplier<T> part) {
        Objects.requireNonNull(part, "part");
        if (isPart()) {
            return part.get();
        }
        logins.incrementAndGet();
        try {
            enter();
            return part.get();
        } finally {
            within.remove();
            logins.decrementAndGet();
        }
    }

    private void enter() {
        try {
            within.set(Boolean.TRUE);
        } catch (OutOfMemoryError e) {
            throw withoutMemory;
        }
    }

    private boolean isPart() {
        try {
            return isWithin();
        } catch (OutOfMemoryError e) {
            throw withoutMemory;
        }
    }

    /** May need memory. */
    boolean isWithin() {
        return logins.get() > 0 && within.get() != null;
    }

    /**
     * Waits until an answer may come, and counts it: for a login that is not one call, such as one that is refused in a
     * filter. Its parts call hashers in {@link #within}. Within {@link #answer}, which waits itself, this does nothing.
     * An interrupt does not end the wait, which would show the time; the flag is set again.
     *
     * @param start the time when the login began, by {@link System#nanoTime}
     */
    public void await(long start) {
        boolean interrupted = false;
        try {
            if (isWithin()) {
                return;
            }
            long end = System.nanoTime();
            end += untilAnswer(end - start);
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(this, left);
                interrupted |= Thread.interrupted();
            }
        } catch (OutOfMemoryError e) {
            // A virtual thread needs memory to wait. Without it the answer comes now.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The failure of a call for which the heap has no room. */
    OverloadedException withoutMemory() {
        return withoutMemory;
    }

    /** Hands over the answers of asynchronous calls. */
    AnswerTimer timer() {
        return timer;
    }

    /**
     * Counts an answer.
     *
     * @param nanos the time since the call
     * @return the time until the answer may come, in nanoseconds
     */
    long untilAnswer(long nanos) {
        long spent = Math.max(0, nanos);
        answers.incrementAndGet();
        if (spent > stepNanos) {
            overruns.incrementAndGet();
        }
        long over = spent % stepNanos;
        return over == 0 && spent > 0 ? 0 : stepNanos - over;
    }

    /** Names the step. */
    @Override
    public String toString() {
        return "UniformTime[" + step() + "]";
    }
}
