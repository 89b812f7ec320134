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

/**
 * Algorithms that the same engines compute, with those engines.
 *
 * @param algorithm the name of the family, as in {@code argon2/bouncy-castle}
 * @param algorithms the algorithms whose stored strings are read
 * @param type the class of the schemes
 * @param answers the known answers that an engine must reproduce before its first use
 * @param candidates the engines, best first
 */
public record EngineFamily<S extends Scheme>(
        String algorithm,
        List<Algorithm> algorithms,
        Class<S> type,
        List<KnownAnswer<S>> answers,
        List<Candidate<S>> candidates) {

    /** Creates a family with all its algorithms. */
    public EngineFamily(String algorithm, Class<S> type, List<KnownAnswer<S>> answers, List<Candidate<S>> candidates) {
        this(algorithm, algorithms(algorithm), type, answers, candidates);
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
     * @param lack the reason why this process cannot use it, so that it is not tried; called once
     * @param library the library that it needs; null for none
     * @param warmUp the warm-up that it needs before it may process secrets; null for none
     * @param first the algorithms for which it precedes the engines before it, by a fact of this process
     * @param seating how it computes several hashes at once; null if it cannot
     * @param make creates the engine with the resources that it may use, and loads its library; may throw {@link
     *     LinkageError} if the library is missing
     */
    public record Candidate<S extends Scheme>(
            String name,
            boolean optIn,
            Supplier<Optional<String>> lack,
            @Nullable Library library,
            WarmUp.@Nullable Plan<S> warmUp,
            Predicate<Algorithm> first,
            @Nullable Seating<S> seating,
            Function<Resources, Engine<S>> make) {
        /** An engine that keeps its place for every algorithm. */
        public Candidate(String name, boolean optIn, Function<Resources, Engine<S>> make) {
            this(name, optIn, Optional::empty, null, null, algorithm -> false, null, make);
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
         *
         * @param small a hash for its warm-up, which takes much less than a millisecond
         */
        public Candidate<S> seated(int seats, S small, Seating.Kernel<S> kernel) {
            return seated(seats, small, Optional::empty, kernel);
        }

        /** As {@link #seated(int, Scheme, Seating.Kernel)}, only if this process supports it. */
        public Candidate<S> seated(int seats, S small, Supplier<Optional<String>> without, Seating.Kernel<S> kernel) {
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

        /** The library that it needs, if the application does not have it. */
        @Nullable
        Library missing() {
            return library == null || library.isHere() ? null : library;
        }
    }

    /** This family with one candidate only, so that no other engine answers in its place. */
    public EngineFamily<S> alone(Candidate<S> candidate) {
        return new EngineFamily<>(algorithm, algorithms, type, answers, List.of(candidate));
    }

    /** The candidates that may serve without being named, in the order of trial for a scheme. */
    List<Candidate<S>> inOrder(Scheme scheme) {
        return candidates.stream()
                .filter(candidate ->
                        !candidate.optIn() && candidate.lack().get().isEmpty() && candidate.missing() == null)
                .sorted(Comparator.comparing(candidate -> !candidate.first().test(scheme.algorithm())))
                .toList();
    }

    /** The known answers of a scheme's algorithm; all answers of the family if there are none. */
    List<KnownAnswer<S>> answers(Scheme scheme) {
        List<KnownAnswer<S>> own = new ArrayList<>();
        for (KnownAnswer<S> answer : answers) {
            if (answer.algorithm().equals(scheme.algorithm())) {
                own.add(answer);
            }
        }
        return own.isEmpty() ? answers : own;
    }

    public boolean has(String engine) {
        return candidates.stream().anyMatch(candidate -> nameOf(candidate).equals(engine));
    }

    /**
     * How many hashes of a scheme a processor can compute at once, on hosts where that is faster; 1 if only one.
     *
     * @param engine the full name, of any family
     */
    public int seats(String engine, Scheme scheme) {
        return candidates.stream()
                .filter(candidate -> nameOf(candidate).equals(engine)
                        && candidate.seating() != null
                        && candidate.seating().isFor(scheme))
                .mapToInt(
                        candidate -> Objects.requireNonNull(candidate.seating()).seats())
                .findFirst()
                .orElse(1);
    }

    /** The full name of a candidate of this family. */
    public String nameOf(Candidate<S> candidate) {
        return algorithm + "/" + candidate.name();
    }
}
