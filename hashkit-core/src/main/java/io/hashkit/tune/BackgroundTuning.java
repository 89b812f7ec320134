package io.hashkit.tune;

import io.hashkit.internal.base.Callbacks;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A measurement on another thread, with its state. Safe for use by many threads.
 *
 * <p>A failure is kept with its cause, so that a program that continues with other costs can always show why. It is
 * also rethrown on the measuring thread, so that the thread's handler of uncaught exceptions sees it.
 */
public final class BackgroundTuning {
    /** The state of a measurement. */
    public enum State {
        /** No thread has started the measurement. If the executor loses the task, this state remains. */
        WAITING,
        /** A thread is measuring. */
        MEASURING,
        /** The measurement succeeded and its result is in use. */
        DONE,
        /** The measurement failed, or its result cannot be used; {@link BackgroundTuning#cause} gives the reason. */
        FAILED
    }

    private final Supplier<Tuning> measurement;
    private final Consumer<Tuning> use;
    private final Object lock = new Object();
    private State state = State.WAITING;
    private @Nullable Tuning tuning;
    private @Nullable Throwable cause;
    private @Nullable Thread thread;

    private BackgroundTuning(Supplier<Tuning> measurement, Consumer<Tuning> use) {
        this.measurement = measurement;
        this.use = use;
    }

    /**
     * Starts a measurement.
     *
     * @param threads the executor that runs the measurement
     * @param measurement the measurement, for example {@code () -> Tuning.measure(options)}
     * @param use receives the result on the thread that measured; an exception of {@code use} fails the measurement
     * @return the started measurement
     * @throws java.util.concurrent.RejectedExecutionException if the executor rejects the measurement; whatever else it
     *     throws is passed on too
     */
    public static BackgroundTuning start(Executor threads, Supplier<Tuning> measurement, Consumer<Tuning> use) {
        Objects.requireNonNull(threads, "threads");
        BackgroundTuning started = new BackgroundTuning(
                Objects.requireNonNull(measurement, "measurement"), Objects.requireNonNull(use, "use"));
        Throwable rejected = Callbacks.execute(threads, started::run);
        if (rejected != null) {
            throw Callbacks.thrown(rejected);
        }
        return started;
    }

    /** {@return the present state} */
    public State state() {
        synchronized (lock) {
            return state;
        }
    }

    /** {@return the result that is in use; empty unless the state is {@link State#DONE}} */
    public Optional<Tuning> tuning() {
        synchronized (lock) {
            return Optional.ofNullable(tuning);
        }
    }

    /**
     * {@return the reason for a failure, a {@link CancellationException} after {@link #cancel}; empty unless the state
     * is {@link State#FAILED}}
     */
    public Optional<Throwable> cause() {
        synchronized (lock) {
            return Optional.ofNullable(cause);
        }
    }

    /**
     * Cancels the measurement. A waiting measurement does not start, a running one is interrupted, and no result is
     * used. Has no effect if the measurement has ended or its result is about to be used.
     */
    public void cancel() {
        synchronized (lock) {
            if (state == State.WAITING || (state == State.MEASURING && thread != null)) {
                fail(new CancellationException("the tuning was cancelled"));
            }
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    private void run() {
        synchronized (lock) {
            if (state != State.WAITING) {
                return;
            }
            state = State.MEASURING;
            thread = Thread.currentThread();
        }
        try {
            Tuning measured;
            try {
                measured = Objects.requireNonNull(measurement.get(), "the measurement returned null");
            } finally {
                leave();
            }
            if (state() == State.MEASURING) {
                Callbacks.accept(use, measured);
                synchronized (lock) {
                    tuning = measured;
                    state = State.DONE;
                }
            }
        } catch (Throwable e) {
            synchronized (lock) {
                if (state == State.FAILED) {
                    return;
                }
                fail(e);
            }
            throw e;
        }
    }

    /** From here on, the tuning must no longer interrupt this thread, which may belong to a pool. */
    private void leave() {
        synchronized (lock) {
            thread = null;
            if (state == State.FAILED) {
                // Clears an interrupt that was meant for the measurement and not for the next task of this thread.
                boolean ignored = Thread.interrupted();
            }
        }
    }

    private void fail(Throwable failure) {
        cause = failure;
        state = State.FAILED;
    }

    /** The state, and the cause of a failure. */
    @Override
    public String toString() {
        synchronized (lock) {
            return "BackgroundTuning[" + state + (cause == null ? "" : ", " + cause) + "]";
        }
    }
}
