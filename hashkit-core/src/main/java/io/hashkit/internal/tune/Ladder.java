package io.hashkit.internal.tune;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;
import java.util.Optional;

/** The costs that one algorithm can be tuned to, and the hashes that measure them. Stateless. */
interface Ladder {
    /**
     * The ratio between the work of two rungs, if the algorithm leaves the choice. Smaller steps would be within the
     * noise of a measurement, so that equal hosts and repeated starts would choose differently.
     */
    double STEP = 4.0 / 3;
    /** The range of that ratio after costs are rounded. */
    double LEAST_STEP = 1.2;

    double MOST_STEP = 1.4;

    /**
     * The limits for a rung.
     *
     * @param policy sets the lowest work
     * @param ceilings set the highest costs
     * @param memoryBytes the most work memory of one hash, in bytes
     * @param lanes the number of Argon2 lanes
     */
    record Room(Policy policy, Ceilings ceilings, long memoryBytes, int lanes) {
        static Room of(TuningRequest options, long memoryBytes) {
            return new Room(options.policy, options.ceilings, memoryBytes, options.lanes);
        }

        Room ofAnyMemory() {
            return new Room(policy, ceilings, Long.MAX_VALUE, lanes);
        }

        /** Whether a scheme is within the ceilings and the memory, and meets the policy's floor. */
        boolean allows(Scheme scheme) {
            return policy.allows(scheme)
                    && policy.meetsFloor(scheme)
                    && scheme.memoryBytes() <= memoryBytes
                    && Demands.violation(ceilings, Traits.of(scheme).demands()) == null;
        }
    }

    /**
     * The rungs that fit, weakest first, each with at least the work of the one before; empty if not even the lowest
     * fits.
     */
    List<Scheme> rungs(Room room);

    /** The first rung; empty if not even that fits. */
    default Optional<Scheme> floor(Room room) {
        return rungs(room).stream().findFirst();
    }

    /**
     * The lowest setting with the least memory within policy and ceilings, whether it fits or not, for error messages;
     * empty if there is none.
     */
    default Optional<Scheme> smallest(Room room) {
        return floor(room.ofAnyMemory());
    }

    /** A scheme for measuring: the same algorithm and memory with about the given work, possibly below every floor. */
    Scheme probe(Scheme rung, double work);

    /** The least work in the memory of a rung, to allocate that memory before a hash is timed. */
    default Scheme touch(Scheme rung) {
        return probe(rung, 1);
    }

    /** Much less work in memory that is still large, for running several at once. */
    default Scheme light(Scheme rung) {
        return probe(rung, Traits.of(rung).work() / 4);
    }

    /** A hash of about a millisecond for warming up, which runs all the code that a large one does. */
    Scheme slice();

    /**
     * Slices of the other variants that the same engines compute, so that an engine cannot win that is fast only if no
     * other variant runs.
     */
    default List<Scheme> siblings() {
        return List.of();
    }
}
