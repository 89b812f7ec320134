package io.hashkit.tune;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A measurement on another thread, and how it stands. Safe for use by many threads.
 *
 * <p>A failure is kept with its cause, and thrown on the thread that measured too, so that its handler of uncaught
 * exceptions sees it: whoever serves on with other costs meanwhile can always tell why.
 */
public final class BackgroundTuning {
    /** How a measurement stands. */
    public enum State {
        /** No thread has begun it. It stays so for ever if the executor loses it. */
        WAITING,
        /** A thread is at it. */
        MEASURING,
        /** It was made and is in use. */
        DONE,
        /** It was not made, or what was found cannot be used: {@link BackgroundTuning#cause} says why. */
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
     * @param threads where it is made
     * @param measurement for example {@code () -> Tuning.measure(options)}
     * @param use is called on the same thread with what was found; what it throws is a failure too
     * @throws RuntimeException what the executor throws where it does not take the measurement
     */
    public static BackgroundTuning start(Executor threads, Supplier<Tuning> measurement, Consumer<Tuning> use) {
        Objects.requireNonNull(threads, "threads");
        BackgroundTuning started = new BackgroundTuning(
                Objects.requireNonNull(measurement, "measurement"), Objects.requireNonNull(use, "use"));
        threads.execute(started::run);
        return started;
    }

    /** How it stands now. */
    public State state() {
        synchronized (lock) {
            return state;
        }
    }

    /** What was found and is in use; empty unless {@link State#DONE}. */
    public Optional<Tuning> tuning() {
        synchronized (lock) {
            return Optional.ofNullable(tuning);
        }
    }

    /** Why it failed, a {@link CancellationException} if it was cancelled; empty unless {@link State#FAILED}. */
    public Optional<Throwable> cause() {
        synchronized (lock) {
            return Optional.ofNullable(cause);
        }
    }

    /**
     * Ends it: a measurement that waits is not begun, one that runs is interrupted, and nothing that it finds is used. Does
     * nothing if it has ended, or is about to be used.
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
                measured = Objects.requireNonNull(measurement.get(), "the measurement found nothing");
            } finally {
                leave();
            }
            if (state() == State.MEASURING) {
                use.accept(measured);
                done(measured);
            }
        } catch (RuntimeException | Error e) {
            if (failed(e)) {
                throw e;
            }
        }
    }

    /** From here on this thread is interrupted by nobody for the sake of the tuning: it may be one of a pool. */
    private void leave() {
        synchronized (lock) {
            thread = null;
            if (state == State.FAILED) {
                // The interrupt was meant for the measurement, not for what this thread does next.
                boolean ignored = Thread.interrupted();
            }
        }
    }

    private void done(Tuning measured) {
        synchronized (lock) {
            tuning = measured;
            state = State.DONE;
        }
    }

    /** Whether this is what made it fail; not where it was cancelled before. */
    private boolean failed(Throwable failure) {
        synchronized (lock) {
            if (state == State.FAILED) {
                return false;
            }
            fail(failure);
            return true;
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
