package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Row.Candidate;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The engines of one hasher: for each algorithm the first of its row that works here.
 *
 * <p>An engine reproduces the known answers of an algorithm before its first use for that. One that does not, or whose library is
 * missing, is passed over, and the reason is kept. An exception in later use sends that one computation to the next
 * engine; the engine itself is passed over only if it then fails its known answers, so that no input, however odd, can
 * push a host onto a slower engine for good.
 *
 * <p>An engine that has to be warm first lets the next one serve until it is, and gets a share of the time of each hash
 * but the first for that ({@link WarmUp}). Of two engines of which either may be the faster, the background finds out
 * ({@link Contest}). Where no other works, or it stands apart from the others, it serves at once.
 */
public final class Engines {
    private static final int SHARE_OF_WARM_UP = 4;

    private final List<Slot<?>> slots;

    private Engines(List<Slot<?>> slots) {
        this.slots = slots;
    }

    /**
     * The engines of some algorithms, those named first.
     *
     * @param names full names such as {@code scrypt/lambdaworks-native}
     * @param winners full names of those that were found to be the fastest for an algorithm before
     * @param resources what they may use
     * @throws IllegalArgumentException if there is no engine of a name
     */
    public static Engines of(
            List<Row<?>> rows, Set<String> names, Map<Algorithm, String> winners, Resources resources) {
        Set<String> unknown = new LinkedHashSet<>(names);
        List<Slot<?>> slots = new ArrayList<>();
        for (Row<?> row : rows) {
            Slot<?> slot = slot(row, names, winners, resources);
            slot.entries.forEach(entry -> unknown.remove(entry.name));
            slots.add(slot);
        }
        if (!unknown.isEmpty()) {
            String known = slots.stream()
                    .flatMap(slot -> slot.entries.stream())
                    .map(entry -> entry.name)
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "there is no engine called " + unknown.iterator().next() + "; there are " + known);
        }
        return new Engines(List.copyOf(slots));
    }

    /** In the order of the catalogue, but for those named. */
    public static Engines of(List<Row<?>> rows, Set<String> names, Resources resources) {
        return of(rows, names, Map.of(), resources);
    }

    /**
     * Each engine that may serve a scheme by itself, by its full name, in the order in which they are tried: for who
     * compares them.
     */
    public static Map<String, Engines> apart(List<Row<?>> rows, Scheme scheme, Resources resources) {
        Map<String, Engines> apart = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.type().isInstance(scheme))
                .forEach(row -> putApart(apart, row, scheme, resources));
        return apart;
    }

    private static <S extends Scheme> void putApart(
            Map<String, Engines> apart, Row<S> row, Scheme scheme, Resources resources) {
        for (Candidate<S> candidate : row.inOrder(scheme)) {
            apart.put(row.nameOf(candidate), of(List.of(row.alone(candidate)), Set.of(), resources));
        }
    }

    private static <S extends Scheme> Slot<S> slot(
            Row<S> row, Set<String> preferred, Map<Algorithm, String> winners, Resources resources) {
        List<Entry<S>> first = new ArrayList<>();
        List<Entry<S>> rest = new ArrayList<>();
        for (Candidate<S> candidate : row.candidates()) {
            String name = row.nameOf(candidate);
            boolean asked = preferred.contains(name);
            Set<Algorithm> won = winners.entrySet().stream()
                    .filter(winner -> winner.getValue().equals(name))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toUnmodifiableSet());
            (asked ? first : rest).add(new Entry<>(row, candidate, resources, asked, won));
        }
        first.addAll(rest);
        return new Slot<>(row, List.copyOf(first));
    }

    /**
     * Computes with the best engine that works.
     *
     * @return a new array of {@code length} bytes, which the caller wipes
     * @throws NoEngineException if none works
     */
    public byte[] derive(Scheme scheme, Input input, int length) {
        for (Slot<?> slot : slots) {
            if (slot.row.type().isInstance(scheme)) {
                return slot.derive(scheme, input, length);
            }
        }
        throw new NoEngineException(scheme.algorithm().name(), Map.of(), null);
    }

    /**
     * Proves the engine that is going to hash, so that its state is known and no login waits for its known answers, which take
     * little time and memory. Throws nothing: where the heap is full, the thread is interrupted or no engine works, the
     * first hash finds that out too, under its permit, and tells.
     */
    public Engines proven(Scheme scheme) {
        try {
            for (Slot<?> slot : slots) {
                if (slot.row.type().isInstance(scheme)) {
                    slot.prove(scheme);
                }
            }
        } catch (RuntimeException | Error e) {
            // The engine stays as it was: not tried, or passed over with the reason.
        }
        return this;
    }

    /** Whether an engine of these is not warm yet: each hash brings it nearer, or shows that it gains nothing here. */
    public boolean areCold() {
        return slots.stream().flatMap(slot -> slot.entries.stream()).anyMatch(Entry::isCold);
    }

    /**
     * A full heap says nothing of an engine.
     *
     * @throws OutOfMemoryError if that is what is behind an error
     */
    static void requireHeap(Throwable error) {
        if (OutOfMemory.isBehind(error)) {
            OutOfMemoryError full = new OutOfMemoryError("the heap was full where an engine was linked");
            full.initCause(error);
            throw full;
        }
    }

    static String describe(Throwable cause) {
        return cause.getClass().getSimpleName() + (cause.getMessage() == null ? "" : ": " + cause.getMessage());
    }

    /** What is known of each engine by now, in the order in which they are tried. */
    public List<State> states() {
        return slots.stream()
                .flatMap(slot -> slot.entries.stream())
                .map(Entry::state)
                .toList();
    }

    /** How many hashes each engine has computed, by its full name. */
    public Map<String, Long> computed() {
        return slots.stream()
                .flatMap(slot -> slot.entries.stream())
                .collect(Collectors.toMap(entry -> entry.name, Entry::computed));
    }

    /**
     * What is known of an engine.
     *
     * @param detail why it is passed over, or how it compares with the one before it where that was measured, else empty
     */
    public record State(String name, Status status, String detail) {}

    public enum Status {
        /** Has given its known answers. */
        WORKING,
        /** Has not been needed yet. */
        NOT_TRIED,
        /** Is being compiled, or measured, on public data; another one serves until then. */
        WARMING_UP,
        /** Is used only where it is asked for by name. */
        OPT_IN,
        /** Does not work here. */
        PASSED_OVER
    }

    private record Slot<S extends Scheme>(Row<S> row, List<Entry<S>> entries) {
        /** Who is cold comes last: better slow than not at all. */
        private List<Entry<S>> order(S scheme) {
            if (entries.stream().noneMatch(entry -> entry.place(scheme) != Entry.USUAL || entry.isCold())) {
                return entries;
            }
            List<Entry<S>> order = new ArrayList<>(entries);
            order.sort(Comparator.<Entry<S>, Boolean>comparing(Entry::isCold)
                    .thenComparingInt(entry -> entry.place(scheme)));
            return order;
        }

        void prove(Scheme scheme) {
            S own = row.type().cast(scheme);
            for (Entry<S> entry : order(own)) {
                if (entry.working(own) != null) {
                    return;
                }
            }
        }

        byte[] derive(Scheme scheme, Input input, int length) {
            S own = row.type().cast(scheme);
            Throwable last = null;
            for (Entry<S> entry : order(own)) {
                Engine<S> engine = entry.working(own);
                if (engine != null) {
                    try {
                        long start = System.nanoTime();
                        byte[] tag = engine.derive(own, input, length);
                        afterwards(entry, own, System.nanoTime() - start);
                        return tag;
                    } catch (HashInterruptedException | WrongWorkException e) {
                        // A fault in counting is to be seen, and not to be answered for by another engine.
                        throw e;
                    } catch (RuntimeException | LinkageError e) {
                        requireHeap(e);
                        entry.proveAgain(own, e);
                        last = e;
                    }
                }
            }
            Map<String, String> reasons = new LinkedHashMap<>();
            entries.forEach(entry -> reasons.put(entry.name, entry.reason()));
            throw new NoEngineException(row.algorithm(), reasons, last);
        }

        /** Throws nothing: the tag is computed, and would be lost without being wiped. */
        private void afterwards(Entry<S> served, S scheme, long nanos) {
            try {
                served.countOne();
                warmUp(served, nanos);
                beginContests(scheme);
            } catch (RuntimeException | Error e) {
                // A full heap or stack: the next hash does it.
            }
        }

        /** Only where nothing stronger has set the order. */
        private void beginContests(S scheme) {
            // No lambdas: the first login of a process would wait for them to be linked.
            for (Entry<S> entry : entries) {
                if (entries.size() == 1 || entry.place(scheme) < Entry.CONTEST) {
                    return;
                }
            }
            for (Entry<S> entry : entries) {
                entry.beginContest();
            }
        }

        /** Those that are to serve before who did, and who did if nobody else was there. */
        private void warmUp(Entry<S> served, long nanos) {
            for (Entry<S> entry : entries) {
                if (entry.isCold()) {
                    entry.warmUp(nanos / SHARE_OF_WARM_UP);
                }
                if (entry == served) {
                    return;
                }
            }
        }
    }
}
