package io.hashkit.internal.limit;

import org.jspecify.annotations.Nullable;

/** A hash of some steps, two at once. Its fields are plain: each thread must see what the one before it has done. */
class Steps extends Seat {
    private final int steps;
    private int done;
    private boolean working;
    /** Told of each fault, also of one after the end. */
    @Nullable
    Runnable watching;

    Steps(int steps) {
        super(2);
        this.steps = steps;
    }

    @Override
    protected boolean isOver() {
        return done == steps;
    }

    @Override
    protected void step(@Nullable Seat[] riders, int count) {
        work();
        for (int i = 0; i < count; i++) {
            if (riders[i] instanceof Steps rider) {
                rider.work();
            }
        }
    }

    private void work() {
        if ((working || done >= steps) && watching != null) {
            watching.run();
        }
        working = true;
        Thread.onSpinWait();
        done++;
        working = false;
    }

    @Override
    public byte[] tag(int length) {
        return new byte[length];
    }

    @Override
    public void close() {
        // Whoever works on it from now on is seen.
        working = true;
    }

    /** What its own thread sees of it after the end. */
    String seen() {
        return done + " steps";
    }

    /** One that is never computed to its end. */
    static final class Failing extends Steps {
        Failing() {
            super(2);
        }

        @Override
        protected void step(@Nullable Seat[] riders, int count) {
            throw new IllegalStateException("a kernel fails");
        }
    }
}
