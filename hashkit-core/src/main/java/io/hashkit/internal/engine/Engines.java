package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.NoEngineException;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.limit.HashPermit;
import io.hashkit.internal.memory.OutOfMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The engines of one hasher. For each algorithm, the first engine of its family that works is used.
 *
 * <p>An engine reproduces the known answers of an algorithm before its first use for that algorithm. An engine that
 * does not, or whose library is missing, is skipped, and the reason is kept. If an engine throws later, the next one
 * does that computation. The engine itself is skipped only if it then fails its known answers, so that no unusual input
 * can make a host use a slower engine for good.
 *
 * <p>While an engine that needs a warm-up is cold, the next one serves; after each hash but the first, the cold engine
 * receives a share of that hash's time ({@link WarmUp}). An engine serves at once if no other one works or if it is used
 * without others.
 */
public final class Engines {
    private final List<FamilyEngines<?>> all;

    private Engines(List<FamilyEngines<?>> all) {
        this.all = all;
    }

    /**
     * The engines of some algorithms. First come those with full names such as {@code scrypt/lambdaworks-native}, of
     * which an unknown one is refused, and then the winners that an earlier tuning found to be the fastest.
     */
    public static Engines of(
            List<EngineFamily<?>> families, Set<String> names, Map<Algorithm, String> winners, Resources resources) {
        Set<String> asked = new LinkedHashSet<>(names);
        List<FamilyEngines<?>> all = new ArrayList<>();
        for (EngineFamily<?> family : families) {
            all.add(new FamilyEngines<>(family, asked, winners, resources));
        }
        Engines engines = new Engines(List.copyOf(all));
        for (String name : asked) {
            Set<String> known = engines.computed().keySet();
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "there is no engine called " + name + "; there are " + String.join(", ", known));
            }
        }
        return engines;
    }

    /** The engines in the order of the catalogue, except for those named. */
    public static Engines of(List<EngineFamily<?>> families, Set<String> names, Resources resources) {
        return of(families, names, Map.of(), resources);
    }

    /** Each engine that may serve a scheme, separately, for comparing them: by full name, in the order of trial. */
    public static Map<String, Engines> apart(List<EngineFamily<?>> families, Scheme scheme, Resources resources) {
        Map<String, Engines> apart = new LinkedHashMap<>();
        families.stream()
                .filter(family -> family.type().isInstance(scheme))
                .forEach(family -> putApart(apart, family, scheme, resources));
        return apart;
    }

    private static <S extends Scheme> void putApart(
            Map<String, Engines> apart, EngineFamily<S> family, Scheme scheme, Resources resources) {
        for (Candidate<S> candidate : family.inOrder(scheme)) {
            apart.put(family.nameOf(candidate), of(List.of(family.alone(candidate)), Set.of(), resources));
        }
    }

    /**
     * Computes a tag, which the caller wipes, with the best engine that works. Throws {@link NoEngineException} if
     * none does.
     */
    public byte[] derive(Scheme scheme, Input input, int length) {
        return derive(scheme, input, length, null);
    }

    /** As {@link #derive(Scheme, Input, int)}, under a permit; null for none. */
    public byte[] derive(Scheme scheme, Input input, int length, @Nullable HashPermit permit) {
        FamilyEngines<?> engines = thoseFor(scheme);
        if (engines == null) {
            throw new NoEngineException(scheme.algorithm().name(), Map.of(), null);
        }
        return engines.derive(scheme, input, length, permit);
    }

    private @Nullable FamilyEngines<?> thoseFor(Scheme scheme) {
        for (FamilyEngines<?> engines : all) {
            if (engines.family().type().isInstance(scheme)) {
                return engines;
            }
        }
        return null;
    }

    /** How many hashes of a scheme a processor can compute at once at present. */
    public int seats(Scheme scheme) {
        FamilyEngines<?> engines = thoseFor(scheme);
        return engines == null ? 1 : engines.seats(scheme);
    }

    /**
     * Makes the engine for a scheme reproduce its known answers, so that its state is known and no login waits for
     * that. Throws nothing: if the heap is full, the thread is interrupted or no engine works, the first hash meets the
     * same problem under its permit and reports it.
     */
    public Engines proven(Scheme scheme) {
        try {
            FamilyEngines<?> engines = thoseFor(scheme);
            if (engines != null) {
                engines.prove(scheme);
            }
        } catch (Throwable e) {
            // The engine keeps its state: not tried, or skipped with the reason.
        }
        return this;
    }

    /**
     * As {@link #proven}, where nothing else may take the place of the engine. Throws {@link NoEngineException} if it
     * does not work.
     */
    public Engines required(Scheme scheme) {
        FamilyEngines<?> engines = thoseFor(scheme);
        if (engines != null && !engines.prove(scheme)) {
            throw engines.none(null);
        }
        return this;
    }

    /** Whether an engine is not yet warm. Each hash brings it closer, or shows that it is not faster here. */
    public boolean areCold() {
        return all.stream().flatMap(engines -> engines.entries().stream()).anyMatch(Entry::isCold);
    }

    /** Rethrows a full heap, which says nothing about an engine, if that caused the error. */
    static void requireHeap(Throwable error) {
        if (OutOfMemory.isBehind(error)) {
            OutOfMemoryError full = new OutOfMemoryError("the heap was full when an engine was linked");
            full.initCause(error);
            throw full;
        }
    }

    static String describe(Throwable cause) {
        return cause.getClass().getSimpleName() + (cause.getMessage() == null ? "" : ": " + cause.getMessage());
    }

    /** The state of each engine, in the order of trial. */
    public List<EngineStatus> states() {
        return all.stream()
                .flatMap(engines -> engines.entries().stream())
                .map(Entry::state)
                .toList();
    }

    /** The number of hashes that each engine has computed, by its full name. */
    public Map<String, Long> computed() {
        return all.stream()
                .flatMap(engines -> engines.entries().stream())
                .collect(Collectors.toMap(entry -> entry.name, Entry::computed, Long::sum, LinkedHashMap::new));
    }
}
