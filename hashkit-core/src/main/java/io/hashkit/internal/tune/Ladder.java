package io.hashkit.internal.tune;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.util.List;

/** The costs that one algorithm may be tuned to, and what is hashed to measure them. Without state. */
public interface Ladder {
    /** How far apart two rungs are where the algorithm leaves the choice; with rounding at most 1.15. */
    double STEP = 1.08;

    /**
     * What a rung must fit into.
     *
     * @param policy asks for a least work
     * @param ceilings allow a most work
     * @param memoryBytes the work memory of one hash, at most
     * @param lanes of Argon2
     */
    record Room(Policy policy, Ceilings ceilings, long memoryBytes, int lanes) {
        /** Whether a scheme is within the ceilings and the memory, and not under the policy's floor. */
        public boolean allows(Scheme scheme) {
            return policy.allows(scheme)
                    && policy.meetsFloor(scheme)
                    && scheme.memoryBytes() <= memoryBytes
                    && ceilings.objection(scheme.demands()) == null;
        }
    }

    /** The rungs that fit, weakest first, none with less work than the one before; empty if not even the lowest fits. */
    List<Scheme> rungs(Room room);

    /** What the policy accepts with the least memory, wherever it fits: for the message where it does not. */
    Scheme smallest(Policy policy, int lanes);

    /** The same algorithm in the same memory with about so much work, for measuring: it may be below every floor. */
    Scheme probe(Scheme rung, double work);

    /** The least work in the memory of a rung, to have that memory at hand before a hash is timed. */
    default Scheme touch(Scheme rung) {
        return probe(rung, 1);
    }

    /** Much less work in memory that is still large: for several at once. */
    default Scheme light(Scheme rung) {
        return probe(rung, rung.work() / 4);
    }

    /** A hash of about a millisecond to warm up with, which goes through all the code that a large one does. */
    Scheme slice();

    /** Slices of other forms that the same engines serve: an engine that is fast only while it is alone must not win. */
    List<Scheme> siblings();
}
