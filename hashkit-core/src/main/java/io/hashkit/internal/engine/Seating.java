package io.hashkit.internal.engine;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.limit.Seat;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that computes several hashes at once on one processor. It serves once it is compiled, if it then is clearly
 * faster than the engine, and has reproduced the known answers in every seat.
 *
 * @param seats how many at once
 * @param lack the reason why this process cannot use it; null if every process can
 * @param warmUp with small hashes of the algorithm that the kernel computes
 */
record Seating<S extends Scheme>(
        int seats, @Nullable Supplier<Optional<String>> lack, Kernel<S> kernel, WarmUp.Plan<S> warmUp) {
    /** Makes the state of one hash. */
    @FunctionalInterface
    public interface Kernel<S extends Scheme> {
        Seat take(S scheme, Input input, int length);
    }

    /** @param engine computes one at a time */
    static <S extends Scheme> Seating<S> of(
            int seats,
            @Nullable Supplier<Optional<String>> lack,
            S small,
            Kernel<S> kernel,
            Function<Resources, Engine<S>> engine) {
        Function<Resources, Engine<S>> usual = resources -> oneByOne(seats, engine.apply(resources));
        return new Seating<>(seats, lack, kernel, new WarmUp.Plan<>(small, usual));
    }

    private static <S extends Scheme> Engine<S> oneByOne(int seats, Engine<S> engine) {
        return (scheme, input, length) -> {
            for (int i = 1; i < seats; i++) {
                engine.derive(scheme, neighbour(input), length);
            }
            return engine.derive(scheme, input, length);
        };
    }

    /** Of public data, like the input. */
    private static Input neighbour(Input input) {
        return Input.of(input.salt(), input.salt());
    }

    /** An engine for public data that computes the input in one seat, and another one in all others. */
    Engine<S> at(int seat) {
        return (scheme, input, length) -> {
            Seat[] all = new Seat[seats];
            for (int i = 0; i < seats; i++) {
                all[i] = kernel.take(scheme, i == seat ? input : neighbour(input), length);
            }
            @Nullable Seat[] riders = Arrays.copyOfRange(all, 1, seats);
            Seat.computeAll(all[0], riders);
            return all[seat].tag(length);
        };
    }

    /** The reason why this process cannot use it; null if it can. */
    @Nullable
    String reasonAgainst() {
        return lack == null ? null : lack.get().orElse(null);
    }

    boolean isFor(Scheme scheme) {
        return warmUp.algorithm().equals(scheme.algorithm());
    }
}
