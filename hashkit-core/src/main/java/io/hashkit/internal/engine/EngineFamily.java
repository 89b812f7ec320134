package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Algorithms that the same engines compute, with those engines, which are listed when the first one is needed. */
public final class EngineFamily<S extends Scheme> {
    private final String algorithm;
    private final List<Algorithm> algorithms;
    private final Class<S> type;
    private final Lazy<Content<S>> content;

    /**
     * What a family has.
     *
     * @param answers the known answers that an engine must reproduce before its first use
     * @param candidates the engines, best first
     */
    public record Content<S extends Scheme>(List<KnownAnswer<S>> answers, List<Candidate<S>> candidates) {}

    /**
     * Creates a family with a name, as in {@code argon2/bouncy-castle}, and the algorithms whose stored strings are
     * read. What it has is listed once, and again only if that throws.
     */
    public EngineFamily(String algorithm, List<Algorithm> algorithms, Class<S> type, Supplier<Content<S>> list) {
        this.algorithm = algorithm;
        this.algorithms = algorithms;
        this.type = type;
        this.content = new Lazy<>(list);
    }

    /** Creates a family with all its algorithms. */
    public EngineFamily(String algorithm, Class<S> type, Supplier<Content<S>> list) {
        this(algorithm, algorithms(algorithm), type, list);
    }

    /** As {@link #EngineFamily(String, Class, Supplier)}, with what is listed already. */
    public EngineFamily(String algorithm, Class<S> type, List<KnownAnswer<S>> answers, List<Candidate<S>> candidates) {
        this(algorithm, type, () -> new Content<>(answers, candidates));
    }

    public String algorithm() {
        return algorithm;
    }

    /** The algorithms whose stored strings are read. */
    public List<Algorithm> algorithms() {
        return algorithms;
    }

    public Class<S> type() {
        return type;
    }

    public List<KnownAnswer<S>> answers() {
        return content.get().answers();
    }

    public List<Candidate<S>> candidates() {
        return content.get().candidates();
    }

    private static List<Algorithm> algorithms(String family) {
        List<Algorithm> algorithms = new ArrayList<>();
        for (Algorithm one : Algorithm.ALL) {
            if (Spec.of(one).family().equals(family)) {
                algorithms.add(one);
            }
        }
        return List.copyOf(algorithms);
    }

    /**
     * An engine that may or may not work in this process.
     *
     * @param name the library, as in {@code argon2/bouncy-castle}
     * @param optIn whether it is used only if the caller names it
     * @param lack the reason why this process cannot use it, so that it is not tried; null if every process can
     * @param library the library that it needs; null for none
     * @param warmUp the warm-up that it needs before it may process secrets; null for none
     * @param first the algorithms for which it precedes the engines before it, by a fact of this process; null for none
     * @param seating how it computes several hashes at once; null if it cannot
     * @param make creates the engine with the resources that it may use, and loads its library; may throw {@link
     *     LinkageError} if the library is missing
     */
    public record Candidate<S extends Scheme>(
            String name,
            boolean optIn,
            @Nullable Supplier<Optional<String>> lack,
            @Nullable Library library,
            WarmUp.@Nullable Plan<S> warmUp,
            @Nullable Predicate<Algorithm> first,
            @Nullable Seating<S> seating,
            Function<Resources, Engine<S>> make) {
        /** An engine that keeps its place for every algorithm. */
        public Candidate(String name, boolean optIn, Function<Resources, Engine<S>> make) {
            this(name, optIn, null, null, null, null, null, make);
        }

        /** An engine that allocates its own memory. */
        public static <S extends Scheme> Candidate<S> of(String name, Supplier<Engine<S>> make) {
            return new Candidate<>(name, false, resources -> make.get());
        }

        /** An engine that uses pooled memory or other threads. */
        public static <S extends Scheme> Candidate<S> of(String name, Function<Resources, Engine<S>> make) {
            return new Candidate<>(name, false, make);
        }

        public static <S extends Scheme> Candidate<S> optIn(String name, Supplier<Engine<S>> make) {
            return new Candidate<>(name, true, resources -> make.get());
        }

        /** This engine, tried first for some algorithms. */
        public Candidate<S> firstFor(Predicate<Algorithm> some) {
            return new Candidate<>(name, optIn, lack, library, warmUp, some, seating, make);
        }

        /** This engine, used only if this process supports it, and only once it is warm. */
        public Candidate<S> warmed(Supplier<Optional<String>> without, WarmUp.Plan<S> by) {
            return new Candidate<>(name, optIn, without, library, by, first, seating, make);
        }

        /** This engine, tried only if the application has a library. */
        public Candidate<S> needing(Library needed) {
            return new Candidate<>(name, optIn, lack, needed, warmUp, first, seating, make);
        }

        /**
         * This engine, with a kernel that computes several hashes at once where more wait than there are processors.
         * The hash for its warm-up takes much less than a millisecond.
         */
        public Candidate<S> seated(int seats, S small, Seating.Kernel<S> kernel) {
            return seated(seats, small, null, kernel);
        }

        /** As {@link #seated(int, Scheme, Seating.Kernel)}, only if this process supports it. */
        public Candidate<S> seated(
                int seats, S small, @Nullable Supplier<Optional<String>> without, Seating.Kernel<S> kernel) {
            Seating<S> seating = Seating.of(seats, without, small, kernel, make);
            return new Candidate<>(name, optIn, lack, library, warmUp, first, seating, make);
        }

        /** A new engine, which is not yet proven. */
        Engine<S> engine(Resources resources) {
            if (library != null) {
                library.read();
            }
            return make.apply(resources);
        }

        /** The reason why this process cannot use it; null if it can. */
        @Nullable
        public String reasonAgainst() {
            return lack == null ? null : lack.get().orElse(null);
        }

        /** Whether it precedes the engines before it. */
        boolean isFirstFor(Algorithm algorithm) {
            return first != null && first.test(algorithm);
        }

        /** The library that it needs, if the application does not have it. */
        @Nullable
        Library missing() {
            return library == null || library.isHere() ? null : library;
        }
    }

    /** This family with one candidate only, so that no other engine answers in its place. */
    public EngineFamily<S> alone(Candidate<S> candidate) {
        return new EngineFamily<>(algorithm, algorithms, type, () -> new Content<>(answers(), List.of(candidate)));
    }

    /** The candidates that may serve without being named, in the order of trial for a scheme. */
    List<Candidate<S>> inOrder(Scheme scheme) {
        return candidates().stream()
                .filter(candidate ->
                        !candidate.optIn() && candidate.reasonAgainst() == null && candidate.missing() == null)
                .sorted(Comparator.comparing(candidate -> !candidate.isFirstFor(scheme.algorithm())))
                .toList();
    }

    /** The known answers of a scheme's algorithm; all answers of the family if there are none. */
    List<KnownAnswer<S>> answers(Scheme scheme) {
        List<KnownAnswer<S>> own = new ArrayList<>();
        for (KnownAnswer<S> answer : answers()) {
            if (answer.algorithm().equals(scheme.algorithm())) {
                own.add(answer);
            }
        }
        return own.isEmpty() ? answers() : own;
    }

    public boolean has(String engine) {
        return candidates().stream().anyMatch(candidate -> nameOf(candidate).equals(engine));
    }

    /**
     * How many hashes of a scheme a processor can compute at once in this process by an engine with this full name, of any
     * family, on hosts where that is faster; 1 if only one.
     */
    public int seats(String engine, Scheme scheme) {
        return candidates().stream()
                .filter(candidate -> nameOf(candidate).equals(engine)
                        && candidate.seating() != null
                        && candidate.seating().isFor(scheme)
                        && candidate.seating().reasonAgainst() == null)
                .mapToInt(
                        candidate -> Objects.requireNonNull(candidate.seating()).seats())
                .findFirst()
                .orElse(1);
    }

    /** The full name of a candidate of this family. */
    public String nameOf(Candidate<S> candidate) {
        return algorithm + "/" + candidate.name();
    }

    @Override
    public String toString() {
        return "EngineFamily[" + algorithm + "]";
    }
}
