package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.HashInterruptedException;
import io.hashkit.internal.memory.WrongWorkException;
import io.hashkit.limit.OverloadedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The engines of one family, made when one is needed: the first that works computes. */
final class FamilyEngines<S extends Scheme> {
    private static final int SHARE_OF_WARM_UP = 4;

    private final EngineFamily<S> family;
    private final Lazy<List<Entry<S>>> entries;

    /** @param preferred, winners, resources as for {@link Engines#of} */
    FamilyEngines(EngineFamily<S> family, Set<String> preferred, Map<Algorithm, String> winners, Resources resources) {
        this.family = family;
        this.entries = new Lazy<>(() -> entries(family, preferred, winners, resources));
    }

    EngineFamily<S> family() {
        return family;
    }

    /** In the order of trial, unless there is another one for a scheme. */
    List<Entry<S>> entries() {
        return entries.get();
    }

    private static <S extends Scheme> List<Entry<S>> entries(
            EngineFamily<S> family, Set<String> preferred, Map<Algorithm, String> winners, Resources resources) {
        List<Entry<S>> first = new ArrayList<>();
        List<Entry<S>> rest = new ArrayList<>();
        for (Candidate<S> candidate : family.candidates()) {
            boolean asked = preferred.contains(family.nameOf(candidate));
            (asked ? first : rest).add(new Entry<>(family, candidate, resources, asked, winners));
        }
        first.addAll(rest);
        return List.copyOf(first);
    }

    /** Cold engines come last; a slow answer is better than none. */
    private List<Entry<S>> order(S scheme) {
        if (isUsual(scheme)) {
            return entries();
        }
        List<Entry<S>> order = new ArrayList<>(entries());
        order.sort(
                Comparator.<Entry<S>, Boolean>comparing(Entry::isCold).thenComparingInt(entry -> entry.place(scheme)));
        return order;
    }

    private boolean isUsual(S scheme) {
        for (Entry<S> entry : entries()) {
            if (entry.place(scheme) != Entry.USUAL || entry.isCold()) {
                return false;
            }
        }
        return true;
    }

    boolean prove(Scheme scheme) {
        S own = family.type().cast(scheme);
        for (Entry<S> entry : order(own)) {
            if (entry.working(own) != null) {
                return true;
            }
        }
        return false;
    }

    int seats(Scheme scheme) {
        for (Entry<S> entry : order(family.type().cast(scheme))) {
            if (entry.isWorking()) {
                Seating<S> seating = entry.seating(scheme);
                return seating == null ? 1 : seating.seats();
            }
        }
        return 1;
    }

    byte[] derive(Scheme scheme, Input input, int length, @Nullable HashPermit permit) {
        S own = family.type().cast(scheme);
        Throwable last = null;
        for (Entry<S> entry : order(own)) {
            Engine<S> engine = entry.working(own);
            if (engine != null) {
                try {
                    long start = System.nanoTime();
                    byte[] tag = permit != null && permit.isSeated()
                            ? seated(entry, engine, own, input, length, permit)
                            : engine.derive(own, input, length);
                    afterwards(entry, own, System.nanoTime() - start, permit);
                    return tag;
                } catch (HashInterruptedException
                        | WrongWorkException
                        | RefusedInputException
                        | OverloadedException
                        | NoEngineException e) {
                    // A wrong amount of work must be reported, and not be hidden by another engine. What an engine
                    // refuses must not be computed by another one either.
                    throw e;
                } catch (RuntimeException | LinkageError e) {
                    Engines.requireHeap(e);
                    entry.proveAgain(engine, own, e);
                    last = e;
                }
            }
        }
        throw none(last);
    }

    /** Where the kernel for several hashes does not serve any more, the engine computes once a processor is free. */
    private byte[] seated(Entry<S> entry, Engine<S> engine, S scheme, Input input, int length, HashPermit permit) {
        Seating<S> seating = entry.seating(scheme);
        if (seating != null) {
            try (Seat seat = seating.kernel().take(scheme, input, length)) {
                permit.compute(seat);
                return seat.tag(length);
            } catch (HashInterruptedException | WrongWorkException | OverloadedException e) {
                throw e;
            } catch (RuntimeException | LinkageError e) {
                Engines.requireHeap(e);
                entry.giveUpSeats(e);
            }
        }
        try (Seat seat = new WholeHash<>(engine, scheme, input, length)) {
            permit.compute(seat);
            return seat.tag(length);
        }
    }

    NoEngineException none(@Nullable Throwable last) {
        Map<String, String> reasons = new LinkedHashMap<>();
        entries().forEach(entry -> reasons.put(entry.name, entry.reason()));
        return new NoEngineException(family.algorithm(), reasons, last);
    }

    /** Throws nothing: the tag is already computed, and would be lost without being wiped. */
    private void afterwards(Entry<S> served, S scheme, long nanos, @Nullable HashPermit permit) {
        try {
            served.countOne();
            // Where hashes share processors, this one may have none any more.
            if (permit == null || !permit.isSeated()) {
                warmUp(served, nanos);
            }
            if (permit != null && !permit.isSeated() && permit.allowsSeats()) {
                served.warmUpSeats(scheme, nanos / SHARE_OF_WARM_UP);
            }
        } catch (Throwable e) {
            // The heap or stack is full; the next hash continues.
        }
    }

    /** Warms up the cold engines that precede the one that served, and that one too if it is cold. */
    private void warmUp(Entry<S> served, long nanos) {
        for (Entry<S> entry : entries()) {
            if (entry.isCold()) {
                entry.warmUp(nanos / SHARE_OF_WARM_UP);
            }
            if (entry == served) {
                return;
            }
        }
    }
}
