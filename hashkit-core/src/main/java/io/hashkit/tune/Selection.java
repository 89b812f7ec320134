package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Ladder.Room;
import java.util.ArrayList;
import java.util.List;

/**
 * The algorithm to tune and its rungs: the first allowed one that fits into memory. Time does not matter here, so that
 * the same host always tunes the same algorithm.
 */
record Selection(Algorithm algorithm, List<Scheme> rungs) {

    /**
     * Selects the algorithm.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws InsufficientMemoryException if none fits into memory
     */
    static Selection of(TuneOptions options, MemoryRoom memory) {
        List<String> tooLarge = new ArrayList<>();
        long least = Long.MAX_VALUE;
        for (Algorithm algorithm : options.algorithms()) {
            Ladder ladder = Ladders.of(algorithm);
            Room room = Room.of(options, memory.perHash());
            List<Scheme> rungs = ladder.rungs(room);
            if (!rungs.isEmpty()) {
                return new Selection(algorithm, rungs);
            }
            Scheme smallest = ladder.smallest(options.policy(), options.lanes());
            if (options.policy().allows(smallest) && options.ceilings().objection(smallest.demands()) == null) {
                least = Math.min(least, smallest.memoryBytes());
                tooLarge.add(algorithm + " needs at least " + Text.mib(smallest.memoryBytes()));
            }
        }
        if (tooLarge.isEmpty()) {
            throw new IllegalArgumentException("the policy " + options.policy().name()
                    + " and the ceilings allow no costs of " + options.algorithms());
        }
        throw new InsufficientMemoryException(
                "no costs that the policy " + options.policy().name() + " accepts fit into memory: "
                        + String.join(", ", tooLarge) + " per hash",
                least,
                memory);
    }
}
