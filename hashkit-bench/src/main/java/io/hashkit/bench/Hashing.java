package io.hashkit.bench;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** What the benchmarks of an algorithm have in common: one engine, its costs in turn, one password of 28 bytes. */
public final class Hashing<S extends Scheme> {
    static final String PASSWORD = "correct horse battery staple";

    private final Engine<S> engine;
    private final Rotation<S> costs;
    private final Input input = input();
    private S scheme;

    /**
     * One hash of a password and a salt of 40 and 16 bytes, again and again.
     *
     * @param engine of the algorithm, by its short name
     * @param length of the output in bytes
     * @throws IllegalArgumentException if there is no such engine
     */
    public static <S extends Scheme> Supplier<byte[]> derivation(Class<S> type, String engine, S scheme, int length) {
        Engine<S> made = Contenders.make(type, engine);
        Input input = Input.of(
                "0123456789abcdef0123456789abcdef01234567".getBytes(StandardCharsets.US_ASCII),
                "sixteen  bytes !".getBytes(StandardCharsets.US_ASCII));
        return () -> made.derive(scheme, input, length);
    }

    static Input input() {
        return Input.of(
                PASSWORD.getBytes(StandardCharsets.US_ASCII), "sixteen  bytes !".getBytes(StandardCharsets.US_ASCII));
    }

    private Hashing(Engine<S> engine, Rotation<S> costs) {
        this.engine = engine;
        this.costs = costs;
        this.scheme = costs.values().get(0);
    }

    /** @throws IllegalArgumentException if there is no such engine or no such costs */
    static <S extends Scheme> Hashing<S> of(Class<S> type, String algorithm, String engine, String costs) {
        return new Hashing<>(
                Contenders.make(type, engine),
                Rotation.of(
                        costs, name -> type.cast(Costs.named(algorithm, name).scheme())));
    }

    void nextCosts() {
        scheme = costs.next();
    }

    byte[] hash() {
        return engine.derive(scheme, input, scheme.tagLength());
    }
}
