package io.hashkit.bench.benchmark;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.run.Rotation;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;

/** The common part of the benchmarks of all algorithms: one engine, its costs in rotation, one password of 28 bytes. */
final class Hashing<S extends Scheme> {
    private final Engine<S> engine;
    private final Rotation<S> costs;
    private final Input input = SampleInput.input();
    private S scheme;

    private Hashing(Engine<S> engine, Rotation<S> costs) {
        this.engine = engine;
        this.costs = costs;
        this.scheme = costs.first();
    }

    /** @throws IllegalArgumentException if no engine or no costs have that name */
    static <S extends Scheme> Hashing<S> of(Class<S> type, String algorithm, String engine, String costs) {
        return new Hashing<>(
                Contenders.engine(type, engine),
                Rotation.of(
                        costs, name -> type.cast(Costs.named(algorithm, name).scheme())));
    }

    void nextCosts() {
        scheme = costs.next();
    }

    byte[] hash() {
        return engine.derive(scheme, input, Traits.of(scheme).tagLength());
    }
}
