package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.Ladder.Room;
import java.util.ArrayList;
import java.util.List;

/**
 * The algorithm to tune and its rungs: the first allowed one that fits into memory. Time does not matter here, so that
 * the same host always tunes the same algorithm.
 */
public record Selection(Algorithm algorithm, List<Scheme> rungs) {

    /**
     * Selects the algorithm.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory; the message gives the needed and the available memory
     */
    public static Selection of(TuningRequest request, MemoryRoom memory) {
        List<String> tooLarge = new ArrayList<>();
        for (Algorithm algorithm : request.algorithms()) {
            Ladder ladder = Ladders.of(algorithm);
            Room room = new Room(request.policy(), request.ceilings(), memory.perHash(), request.lanes());
            List<Scheme> rungs = ladder.rungs(room);
            if (!rungs.isEmpty()) {
                return new Selection(algorithm, rungs);
            }
            Scheme smallest = ladder.smallest(request.policy(), request.lanes());
            if (request.policy().allows(smallest) && request.ceilings().objection(smallest.demands()) == null) {
                tooLarge.add(algorithm + " needs at least " + MemoryRoom.mib(smallest.memoryBytes()));
            }
        }
        if (tooLarge.isEmpty()) {
            throw new IllegalArgumentException("the policy " + request.policy().name()
                    + " and the ceilings allow no costs of " + request.algorithms());
        }
        throw new NoRoomException(
                "no costs that the policy " + request.policy().name() + " accepts fit into memory: "
                        + String.join(", ", tooLarge) + " per hash",
                memory);
    }
}
