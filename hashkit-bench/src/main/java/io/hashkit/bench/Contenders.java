package io.hashkit.bench;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.rival.Argon2Plain;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.engine.Row;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.limit.Limiter;
import java.util.ArrayList;
import java.util.List;

/** The engines of the catalogue, and Bouncy Castle's Argon2 as its users call it. */
final class Contenders {
    static final List<Row<?>> ROWS =
            Catalog.ROWS.stream().<Row<?>>map(Contenders::withOutsiders).toList();

    private Contenders() {}

    @SuppressWarnings("unchecked")
    private static Row<?> withOutsiders(Row<?> row) {
        return row.type() == Argon2.class
                ? with(
                        (Row<Argon2>) row,
                        new Row.Candidate<>("bouncy-castle-plain", false, memory -> new Argon2Plain()))
                : row;
    }

    private static <S extends Scheme> Row<S> with(Row<S> row, Row.Candidate<S> more) {
        List<Row.Candidate<S>> candidates = new ArrayList<>(row.candidates());
        candidates.add(more);
        return new Row<>(row.algorithm(), row.type(), row.answers(), candidates);
    }

    static List<String> namesOf(Row<?> row) {
        return row.candidates().stream().map(Row.Candidate::name).toList();
    }

    /**
     * A new engine.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static <S extends Scheme> Engine<S> make(Class<S> type, String name) {
        for (Row<?> row : ROWS) {
            if (row.type() == type) {
                for (Row.Candidate<?> candidate : row.candidates()) {
                    if (candidate.name().equals(name)) {
                        @SuppressWarnings("unchecked")
                        Engine<S> engine = (Engine<S>) candidate
                                .make()
                                .apply(Resources.of(Limiter.shared().share(WorkMemory.class, WorkMemory::new)));
                        return engine;
                    }
                }
                throw new IllegalArgumentException(
                        "there is no engine " + name + " of " + row.algorithm() + "; there are " + namesOf(row));
            }
        }
        throw new IllegalArgumentException("no engines for " + type.getSimpleName());
    }
}
