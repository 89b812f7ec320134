package io.hashkit.internal.engine;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engines.State;
import io.hashkit.internal.engine.Engines.Status;
import io.hashkit.internal.engine.Row.Candidate;
import io.hashkit.internal.memory.HashInterruptedException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What {@link Engines} know of one engine: whether it is proven, still cold, or passed over, and why. Safe for use by many threads. */
final class Entry<S extends Scheme> {
    private final Row<S> row;
    private final Candidate<S> candidate;
    private final Resources resources;
    final String name;
    private final boolean asked;
    private final boolean usable;
    private final @Nullable WarmUp<S> warmUp;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Engine<S> working;
    private volatile @Nullable String passedOver;
    /** Whether a hash went by: the first one of a process is slow enough. */
    private volatile boolean seenFirst;

    Entry(Row<S> row, Candidate<S> candidate, Resources resources, boolean asked) {
        this.row = row;
        this.candidate = candidate;
        this.resources = resources;
        this.name = row.nameOf(candidate);
        this.asked = asked;
        this.usable = asked || !candidate.optIn();
        this.warmUp = candidate.warmUp() == null ? null : WarmUps.of(candidate.warmUp());
        this.passedOver = candidate.lack().get().orElse(null);
    }

    /** Who was asked for by name yields to nobody. */
    boolean yields(S scheme) {
        return !asked && candidate.yields().test(scheme);
    }

    /** Whether others have to serve, for now. */
    boolean isCold() {
        return warmUp != null && usable && passedOver == null && !warmUp.isDone();
    }

    void warmUp(long nanos) {
        if (warmUp != null && seenFirst) {
            warmUp.slice(candidate.make(), nanos);
            warmUp.failure().ifPresent(this::passOver);
        }
        seenFirst = true;
    }

    /** The engine, proven once, or null if it does not work here. */
    @Nullable
    Engine<S> working() {
        Engine<S> engine = working;
        if (engine != null || passedOver != null || !usable) {
            return engine;
        }
        lock.lock();
        try {
            if (working == null && passedOver == null) {
                prove();
            }
            return working;
        } finally {
            lock.unlock();
        }
    }

    void proveAgain(Throwable cause) {
        lock.lock();
        try {
            if (cause instanceof LinkageError) {
                passOver(Engines.describe(cause));
            } else if (working != null) {
                prove();
            }
        } finally {
            lock.unlock();
        }
    }

    private void prove() {
        try {
            Engine<S> engine = working != null ? working : candidate.make().apply(resources);
            for (KnownAnswer<S> answer : row.answers()) {
                String failure = answer.failure(engine);
                if (failure != null) {
                    passOver(failure);
                    return;
                }
            }
            working = engine;
        } catch (HashInterruptedException e) {
            throw e;
        } catch (RuntimeException | LinkageError e) {
            Engines.requireHeap(e);
            passOver(Engines.describe(e));
        }
    }

    private void passOver(String reason) {
        passedOver = reason;
        working = null;
    }

    State state() {
        String reason = passedOver;
        Status status = reason != null
                ? Status.PASSED_OVER
                : working != null
                        ? Status.WORKING
                        : !usable ? Status.OPT_IN : seenFirst && isCold() ? Status.WARMING_UP : Status.NOT_TRIED;
        return new State(name, status, reason == null ? "" : reason);
    }

    String reason() {
        State state = state();
        return state.detail().isEmpty()
                ? state.status() == Status.OPT_IN ? "used only where asked for" : "failed on this input"
                : state.detail();
    }
}
