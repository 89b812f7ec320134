package io.hashkit.internal.engine;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The algorithms that the same engines compute, and those engines.
 *
 * @param algorithm the name of their family, as in {@code argon2/bouncy-castle}
 * @param algorithms whose stored strings are read
 * @param type the class of its schemes
 * @param answers what an engine must compute before its first use
 * @param candidates its engines, best first
 */
public record Row<S extends Scheme>(
        String algorithm,
        List<Algorithm> algorithms,
        Class<S> type,
        List<KnownAnswer<S>> answers,
        List<Candidate<S>> candidates) {

    /** A row of all algorithms of a family. */
    public Row(String algorithm, Class<S> type, List<KnownAnswer<S>> answers, List<Candidate<S>> candidates) {
        this(
                algorithm,
                Algorithm.ALL.stream()
                        .filter(one -> one.family().equals(algorithm))
                        .toList(),
                type,
                answers,
                candidates);
    }

    /**
     * An engine that may or may not work here.
     *
     * @param name the library, as in {@code argon2/bouncy-castle}
     * @param optIn used only where it is asked for by name
     * @param lack what this process lacks for it, so that it need not be tried; asked once
     * @param warmUp what it needs before it may be given secrets; null if nothing
     * @param contest for which schemes it goes before the others; null if it keeps its place
     * @param make loads the library, and takes what its engine may use; may throw {@link LinkageError} where the library is
     *     missing
     */
    public record Candidate<S extends Scheme>(
            String name,
            boolean optIn,
            Supplier<Optional<String>> lack,
            WarmUp.@Nullable Plan<S> warmUp,
            @Nullable Contest<S> contest,
            Function<Resources, Engine<S>> make) {
        /** An engine that keeps its place for every scheme. */
        public Candidate(String name, boolean optIn, Function<Resources, Engine<S>> make) {
            this(name, optIn, Optional::empty, null, null, make);
        }

        /** An engine that works in memory of its own. */
        public static <S extends Scheme> Candidate<S> of(String name, Supplier<Engine<S>> make) {
            return new Candidate<>(name, false, resources -> make.get());
        }

        /** An engine that works in memory that is kept between hashes, or on threads. */
        public static <S extends Scheme> Candidate<S> of(String name, Function<Resources, Engine<S>> make) {
            return new Candidate<>(name, false, make);
        }

        public static <S extends Scheme> Candidate<S> optIn(String name, Supplier<Engine<S>> make) {
            return new Candidate<>(name, true, resources -> make.get());
        }

        /** This engine, but tried first for what it wins. */
        public Candidate<S> in(Contest<S> against) {
            return new Candidate<>(name, optIn, lack, warmUp, against, make);
        }

        /** This engine, but only where nothing is lacking, and only once it is warm. */
        public Candidate<S> warmed(Supplier<Optional<String>> without, WarmUp.Plan<S> by) {
            return new Candidate<>(name, optIn, without, by, contest, make);
        }
    }

    /** This row with one candidate, so that no other engine answers in its place. */
    public Row<S> alone(Candidate<S> candidate) {
        return new Row<>(algorithm, algorithms, type, answers, List.of(candidate));
    }

    /** The candidates that may serve here unasked, in the order in which they are tried for a scheme. */
    List<Candidate<S>> inOrder(Scheme scheme) {
        return candidates.stream()
                .filter(candidate ->
                        !candidate.optIn() && candidate.lack().get().isEmpty())
                .sorted(Comparator.comparing(candidate ->
                        candidate.contest() == null || !candidate.contest().isWonBy(scheme)))
                .toList();
    }

    /** The known answers of a scheme's algorithm; all of the row if there is none. */
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

    /** The full name of a candidate of this row. */
    public String nameOf(Candidate<S> candidate) {
        return algorithm + "/" + candidate.name();
    }
}
