package io.hashkit.internal.engine;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.memory.HashInterruptedException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state of a kernel that computes several hashes at once: cold, proven or given up, and why. Safe for use by many
 * threads.
 */
final class EntrySeats<S extends Scheme> {
    /** A process that computes a few hashes and ends has no use for seats. */
    private static final int HASHES_BEFORE = 8;

    private final EngineFamily<S> family;
    private final Seating<S> seating;
    private final WarmUp<S> warmUp;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean asked;
    private volatile boolean proven;
    private volatile @Nullable String without;

    EntrySeats(EngineFamily<S> family, Seating<S> seating) {
        this.family = family;
        this.seating = seating;
        this.warmUp = WarmUp.of(seating.warmUp());
        this.without = seating.reasonAgainst();
    }

    /** The kernel, if it may compute hashes of a scheme; otherwise null. */
    @Nullable
    Seating<S> serving(Scheme scheme) {
        return proven && seating.isFor(scheme) ? seating : null;
    }

    /** Brings the kernel closer to its use. */
    void warmUp(S scheme, long computed, long nanos) {
        if (proven || without != null || !seating.isFor(scheme)) {
            return;
        }
        asked = true;
        if (warmUp.isDone()) {
            prove(scheme);
        } else if (computed >= HASHES_BEFORE) {
            warmUp.slice(resources -> seating.at(0), nanos);
            warmUp.failure().ifPresent(this::giveUp);
        }
    }

    /** In every seat: code for one of them may be wrong where that for the others is right. */
    private void prove(S scheme) {
        lock.lock();
        try {
            if (proven || without != null) {
                return;
            }
            for (KnownAnswer<S> answer : family.answers(scheme)) {
                for (int seat = 0; seat < seating.seats(); seat++) {
                    String failure = answer.failure(seating.at(seat));
                    if (failure != null) {
                        without = failure;
                        return;
                    }
                }
            }
            proven = true;
        } catch (HashInterruptedException e) {
            // The next hash tries again.
        } catch (RuntimeException | LinkageError e) {
            Engines.requireHeap(e);
            giveUp(Engines.describe(e));
        } finally {
            lock.unlock();
        }
    }

    /** For ever. */
    void giveUp(String reason) {
        lock.lock();
        try {
            without = reason;
            proven = false;
        } finally {
            lock.unlock();
        }
    }

    /** How many hashes a processor computes at once at present. */
    int count() {
        return proven ? seating.seats() : 1;
    }

    boolean isCompiling() {
        return asked && !proven && without == null;
    }

    /** Why one hash is computed at a time; null if there is no reason, or nobody has asked. */
    @Nullable
    String reasonWithout() {
        return asked ? without : null;
    }
}
