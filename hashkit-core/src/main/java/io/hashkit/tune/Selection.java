package io.hashkit.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.tune.Ladder.Room;
import java.util.ArrayList;
import java.util.List;

/**
 * The algorithm to tune and its rungs: the first one allowed that fits into memory. Time does not enter, so that the same
 * host always tunes the same algorithm.
 */
record Selection(Algorithm algorithm, List<Scheme> rungs) {

    /**
     * Selects.
     *
     * @throws IllegalArgumentException if policy or ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory, naming what it needs and what there is
     */
    static Selection of(TuneOptions options, MemoryRoom memory) {
        List<String> tooLarge = new ArrayList<>();
        for (Algorithm algorithm : options.algorithms()) {
            Ladder ladder = Ladders.of(algorithm);
            Room room = new Room(options.policy(), options.ceilings(), memory.perHash(), options.lanes());
            List<Scheme> rungs = ladder.rungs(room);
            if (!rungs.isEmpty()) {
                return new Selection(algorithm, rungs);
            }
            Scheme smallest = ladder.smallest(options.policy(), options.lanes());
            if (options.policy().allows(smallest) && options.ceilings().objection(smallest.demands()) == null) {
                tooLarge.add(algorithm + " needs at least " + MemoryRoom.mib(smallest.memoryBytes()));
            }
        }
        if (tooLarge.isEmpty()) {
            throw new IllegalArgumentException("policy " + options.policy().name()
                    + " and the ceilings allow no setting of " + options.algorithms());
        }
        throw new IllegalStateException("no setting that " + options.policy().name() + " accepts fits into memory: "
                + String.join(", ", tooLarge) + " a hash, and one may take " + memory
                + ". Raise the maximum heap, or give a limiter with fewer permits");
    }
}
