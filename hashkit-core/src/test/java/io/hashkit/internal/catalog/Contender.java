package io.hashkit.internal.catalog;

import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.EngineFamily.Candidate;
import io.hashkit.internal.engine.EngineState;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** One engine of the catalogue, opt-in or not, if this process supports it; called directly. */
record Contender(String name, Class<? extends Scheme> type, Supplier<Derivation> make) {

    /** An engine whose schemes all have the right class. */
    interface Derivation {
        byte[] derive(Scheme scheme, Input input, int length);

        default String hex(Scheme scheme, Input input, int length) {
            return HexFormat.of().formatHex(derive(scheme, input, length));
        }
    }

    static List<Contender> all() {
        return Catalog.FAMILIES.stream().flatMap(row -> of(row).stream()).toList();
    }

    /** The engines that compute schemes of this class. */
    static List<Contender> of(Class<? extends Scheme> type) {
        return all().stream().filter(contender -> contender.type == type).toList();
    }

    /** The states of engines, without what they have computed. */
    static List<EngineStatus> states(Engines engines) {
        return engines.states().stream()
                .<EngineStatus>map(engine -> new EngineState(engine.name(), engine.status(), engine.detail(), 0))
                .toList();
    }

    /** The number of hashes that each engine has computed, by its full name. */
    static Map<String, Long> computed(Engines engines) {
        return engines.states().stream().collect(Collectors.toMap(EngineStatus::name, EngineStatus::computed));
    }

    private static <S extends Scheme> List<Contender> of(EngineFamily<S> row) {
        return row.candidates().stream()
                .filter(candidate -> candidate.reasonAgainst() == null)
                .map(candidate -> new Contender(row.nameOf(candidate), row.type(), () -> derivation(row, candidate)))
                .toList();
    }

    private static <S extends Scheme> Derivation derivation(EngineFamily<S> row, Candidate<S> candidate) {
        Engine<S> engine = candidate.make().apply(Resources.of(new WorkMemory(() -> 64 << 20)));
        return (scheme, input, length) -> engine.derive(row.type().cast(scheme), input, length);
    }

    /** lambdaworks has native code for some systems only; every other engine is Java and must work everywhere. */
    boolean mayBeMissing() {
        return name.equals("scrypt/lambdaworks-native");
    }

    /**
     * The engine, or empty if its library is missing where that is allowed.
     *
     * @throws LinkageError if it must not be missing
     */
    Optional<Derivation> ifHere() {
        try {
            Derivation engine = make.get();
            if (mayBeMissing()) {
                engine.derive(new Scrypt(1, 1, 1), Input.of(new byte[1], new byte[1]), 1);
            }
            return Optional.of(engine);
        } catch (LinkageError e) {
            if (mayBeMissing()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
