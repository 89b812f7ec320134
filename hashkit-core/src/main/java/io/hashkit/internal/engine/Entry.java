package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.EngineStatus.Status;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.memory.HashInterruptedException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The state of one engine in {@link Engines}: working, cold or skipped, and why. Safe for use by many threads. */
final class Entry<S extends Scheme> {
    private static final int ASKED = 0;
    private static final int WINNER = 1;
    private static final int FIRST = 2;
    static final int USUAL = 3;

    private final EngineFamily<S> family;
    private final Candidate<S> candidate;
    private final Resources resources;
    final String name;
    private final boolean asked;
    private final Map<Algorithm, String> winners;
    private final boolean usable;
    /** The library that keeps the engine from being tried, as group and artifact. */
    private volatile @Nullable String missing;

    /** Whether the class path was searched for it. */
    private volatile boolean looked;

    private final @Nullable WarmUp<S> warmUp;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Engine<S> working;
    private volatile Set<Algorithm> proven = Set.of();
    private volatile @Nullable String passedOver;
    /** Whether the first hash is over: it is slow enough without a warm-up. */
    private volatile boolean seenFirst;

    /** Null if it computes one hash at a time. */
    private final @Nullable EntrySeats<S> seats;

    private final AtomicLong computed = new AtomicLong();

    /**
     * @param asked whether the caller named the engine
     * @param winners the engines that an earlier tuning found to be the fastest
     */
    Entry(
            EngineFamily<S> family,
            Candidate<S> candidate,
            Resources resources,
            boolean asked,
            Map<Algorithm, String> winners) {
        this.family = family;
        this.candidate = candidate;
        this.resources = resources;
        this.name = family.nameOf(candidate);
        this.asked = asked;
        this.winners = winners;
        this.usable = asked || !candidate.optIn();
        this.warmUp = candidate.warmUp() == null ? null : WarmUp.of(candidate.warmUp());
        this.seats = candidate.seating() == null ? null : new EntrySeats<>(family, candidate.seating());
        this.passedOver = candidate.reasonAgainst();
    }

    /** Searches the class path for the library, which takes milliseconds, when the engine may be needed. */
    private void look() {
        if (looked) {
            return;
        }
        lock.lock();
        try {
            Library needed = usable && !looked ? candidate.missing() : null;
            if (needed != null) {
                missing = needed.artifact();
                passedOver = passedOver != null ? passedOver : "needs the library " + missing;
            }
            looked = true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The place in the order of trial. Engines named by the caller take precedence over the winner of a tuning, and
     * that over an engine that a fact of this process puts first.
     */
    int place(S scheme) {
        if (asked) {
            return ASKED;
        }
        if (name.equals(winners.get(scheme.algorithm()))) {
            return WINNER;
        }
        return candidate.isFirstFor(scheme.algorithm()) ? FIRST : USUAL;
    }

    boolean isWorking() {
        return working != null;
    }

    void countOne() {
        computed.incrementAndGet();
    }

    long computed() {
        return computed.get();
    }

    /** Whether other engines have to serve for now. */
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

    /** The kernel for several hashes at once, if it may serve; otherwise null. */
    @Nullable
    Seating<S> seating(Scheme scheme) {
        return seats == null || working == null ? null : seats.serving(scheme);
    }

    /** Brings the kernel for several hashes at once closer to its use. */
    void warmUpSeats(S scheme, long nanos) {
        if (seats != null) {
            seats.warmUp(scheme, computed(), nanos);
        }
    }

    void giveUpSeats(Throwable cause) {
        if (seats != null) {
            seats.giveUp(Engines.describe(cause));
        }
    }

    /** The engine, after it reproduced the known answers of the algorithm once; null if it does not work here. */
    @Nullable
    Engine<S> working(S scheme) {
        look();
        Engine<S> engine = working;
        if (passedOver != null || !usable || (engine != null && proven.contains(scheme.algorithm()))) {
            return engine;
        }
        lock.lock();
        try {
            if (passedOver == null && !proven.contains(scheme.algorithm())) {
                prove(scheme);
            }
            return working;
        } finally {
            lock.unlock();
        }
    }

    /** Replaces an engine that threw by a new one, if that reproduces the known answers. */
    void proveAgain(Engine<S> failed, S scheme, Throwable cause) {
        lock.lock();
        try {
            if (cause instanceof LinkageError) {
                passOver(Engines.describe(cause));
            } else if (working == failed) {
                working = null;
                proven = Set.of();
                prove(scheme);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Computes only the answers of one algorithm: the code for the others is still cold, and the first login waits for
     * this.
     */
    private void prove(S scheme) {
        try {
            Engine<S> engine = working != null ? working : candidate.engine(resources);
            for (KnownAnswer<S> answer : family.answers(scheme)) {
                String failure = answer.failure(engine);
                if (failure != null) {
                    passOver(failure);
                    return;
                }
            }
            working = engine;
            Set<Algorithm> all = new HashSet<>(proven);
            all.add(scheme.algorithm());
            proven = Set.copyOf(all);
        } catch (HashInterruptedException | NoEngineException e) {
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

    EngineStatus state() {
        look();
        String library = missing;
        if (library != null) {
            return new EngineState(name, Status.NO_LIBRARY, library, computed());
        }
        String reason = passedOver;
        return reason != null
                ? new EngineState(name, Status.PASSED_OVER, reason, computed())
                : new EngineState(
                        name, usableStatus(), detail(), computed(), seats(), seats != null && seats.isCompiling());
    }

    private int seats() {
        return seats == null || working == null ? 1 : seats.count();
    }

    private Status usableStatus() {
        if (seenFirst && isCold()) {
            return Status.WARMING_UP;
        }
        return working != null ? Status.WORKING : usable ? Status.NOT_TRIED : Status.OPT_IN;
    }

    /** What the engine says of itself, how many hashes it computes at once, or for which algorithms it comes first. */
    private String detail() {
        if (seats() > 1) {
            return seats() + " hashes at once on a processor";
        }
        String lost = seats == null ? null : seats.reasonWithout();
        if (lost != null) {
            return "one hash at a time: " + lost;
        }
        Engine<S> engine = working;
        return engine == null || !engine.detail().isEmpty()
                ? engine == null ? "" : engine.detail()
                : family.algorithms().stream()
                        .filter(candidate::isFirstFor)
                        .map(Algorithm::name)
                        .reduce((some, one) -> some + ", " + one)
                        .map(names -> "first for " + names)
                        .orElse("");
    }

    String reason() {
        look();
        String reason = passedOver;
        return reason != null ? reason : usable ? "failed on this input" : "used only if named by the caller";
    }
}
