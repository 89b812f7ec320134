package io.hashkit.internal.limit;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The state of one hash, which the thread that asked for it computes, or the thread of another hash of the same kernel
 * beside its own ({@link Seats}).
 *
 * <p>Only one thread at a time works on a seat, and the next one sees everything that the last one has done.
 */
public abstract class Seat implements AutoCloseable {
    /** Who computes. */
    enum State {
        /** Nobody at the moment. */
        WAITS,
        /** The thread of another hash. */
        RIDES,
        /** The thread that asked. */
        DRIVES,
        /** Nobody any more. */
        OVER
    }

    /** The hashes that are computed beside this one; the first {@link #beside} are set. */
    private final @Nullable Seat[] riders;

    /** How many of them there may be. */
    private int mostBeside;

    private int beside;
    /** The time of a processor that this hash would have taken if all seats had been taken, in nanoseconds. */
    long nanos;
    /** Whether it was computed beside others, or waited. Read by its own thread once it is over. */
    private boolean shared;

    /** Whether any of it was computed, so that it is not refused any more. */
    boolean begun;

    /** The time of the request. */
    long asked;

    volatile State state = State.WAITS;
    /** Whether the thread that asked wants no result any more. */
    volatile boolean leaves;

    @Nullable
    Thread owner;

    /** @param seats how many hashes the kernel computes at once */
    protected Seat(int seats) {
        riders = new Seat[seats - 1];
        mostBeside = riders.length;
    }

    /** Whether all work is done. */
    protected abstract boolean isOver();

    /**
     * Computes this hash and the first {@code count} riders, of the same class, up to the next interruption point, a
     * few milliseconds. If it throws, each of the others is as before, or {@link #isSound} tells that it is not.
     */
    protected abstract void step(@Nullable Seat[] riders, int count);

    /** How many must wait before one that is alone takes them in: fewer are faster one after the other. */
    protected int fewestRiders() {
        return 1;
    }

    /** Whether another thread may compute it; if not, its own begins anew. */
    protected boolean isSound() {
        return true;
    }

    /** The part of its time that a step without riders would take for each hash with all seats taken. */
    protected double shareAlone() {
        return 1;
    }

    /** Once all work is done: the tag, a new array. */
    public abstract byte[] tag(int length);

    /** Computes a hash and others beside it, all with equal costs, on the calling thread. For public data. */
    public static void computeAll(Seat driver, @Nullable Seat[] riders) {
        while (!driver.isOver()) {
            driver.step(riders, riders.length);
        }
    }

    /** Wipes what the caller made. */
    @Override
    public abstract void close();

    /** Lets a processor compute at most so many at once: none beside this one, if fewer gain nothing. */
    void limitTo(int hashes) {
        if (hashes <= riders.length) {
            mostBeside = hashes - 1 < fewestRiders() ? 0 : hashes - 1;
        }
    }

    boolean wasAlone() {
        return !shared;
    }

    boolean hasRiders() {
        return beside > 0;
    }

    boolean hasRoom() {
        return beside < mostBeside;
    }

    void takeIn(Seat rider) {
        riders[beside++] = rider;
        shared = true;
        rider.shared = true;
    }

    /** Takes the last of the riders out. */
    Seat takeOut() {
        Seat rider = rider(--beside);
        riders[beside] = null;
        return rider;
    }

    private Seat rider(int at) {
        Seat rider = riders[at];
        if (rider == null) {
            throw new IllegalStateException("a seat is empty");
        }
        return rider;
    }

    /**
     * A step, with its time. If others have permits and do not come, so that nobody could ride, they lack threads: then
     * it is {@code idle}.
     */
    void advance(Ticker ticker, boolean idle) {
        long start = ticker.nanos();
        step(riders, beside);
        long took = ticker.nanos() - start;
        if (beside == 0) {
            nanos += idle ? (long) (took * shareOfOne()) : took;
            return;
        }
        nanos += took / (mostBeside + 1);
        for (int i = 0; i < beside; i++) {
            rider(i).nanos += took / (mostBeside + 1);
        }
    }

    /** A step takes as long with some seats as with all. */
    private double shareOfOne() {
        return mostBeside == riders.length
                ? shareAlone()
                : Math.min(1, shareAlone() * (riders.length + 1) / (mostBeside + 1));
    }

    /** Lets those go whose hash is over, and those who want none any more. */
    void putDown() {
        for (int i = beside - 1; i >= 0; i--) {
            Seat rider = rider(i);
            if (rider.leaves || rider.isOver()) {
                riders[i] = riders[--beside];
                riders[beside] = null;
                rider.become(State.OVER);
            }
        }
    }

    /** Changes the state and tells the thread that asked. */
    void become(State changed) {
        state = changed;
        try {
            LockSupport.unpark(owner);
        } catch (Throwable e) {
            // The scheduler of virtual threads may reject it. The thread also looks from time to time.
        }
    }
}
