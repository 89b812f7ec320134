package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Results by a cost model that was measured before: nothing is hashed. */
public final class Prediction {
    private Prediction() {}

    /**
     * A result with given costs.
     *
     * @param request with the target of the cost model
     * @param worst the gravest of the warnings when it was measured
     * @param slowdown of hashes that run at once, where that was tried
     * @param share of a processor that one login has
     * @throws IllegalStateException if the costs do not fit into memory here, or are not allowed by policy or ceilings
     */
    public static TuningResult of(
            TuningRequest request,
            HostDetails host,
            Scheme scheme,
            String engine,
            CostModel costModel,
            Severity worst,
            OptionalDouble slowdown,
            double share) {
        MemoryRoom room = MemoryRoom.of(request, host);
        if (!request.policy().allows(scheme) || !request.policy().meetsFloor(scheme)) {
            throw new IllegalStateException("the profile's " + scheme + " is under the floor of the policy "
                    + request.policy().name());
        }
        String objection = request.ceilings().objection(scheme.demands());
        if (objection != null) {
            throw new IllegalStateException("the profile is above the ceilings: " + objection);
        }
        if (scheme.memoryBytes() > room.perHash()) {
            throw new IllegalStateException("the profile's " + scheme + " takes " + MemoryRoom.mib(scheme.memoryBytes())
                    + " a hash, and here one may take " + room);
        }
        Choice choice = choice(request, scheme, room.perHash(), share, slowdown);
        return new TuningResult(
                request,
                scheme,
                engine,
                false,
                choice.isFloorAboveTarget(scheme, costModel),
                choice.isStrongest(scheme),
                worst,
                costModel,
                false,
                slowdown,
                room.permits(),
                share,
                room.perHash(),
                room.permits(),
                choice.rungs(scheme, costModel),
                List.of(),
                List.of(),
                List.of(),
                host,
                MeasurementNoise.NONE,
                Duration.ZERO,
                Duration.ZERO);
    }

    /** Other costs that the same tuning would choose if hashes took {@code ratio} times as long as it thought. */
    public static Optional<Scheme> proposal(TuningResult result, double ratio) {
        Choice choice =
                choice(result.request(), result.scheme(), result.memoryPerHash(), result.share(), result.slowdown());
        return Optional.of(choice.strongest(result.costModel().times(ratio)))
                .filter(scheme -> !scheme.equals(result.scheme()));
    }

    private static Choice choice(
            TuningRequest request, Scheme scheme, long memoryPerHash, double share, OptionalDouble slowdown) {
        Algorithm algorithm = scheme.algorithm();
        int lanes = scheme instanceof Argon2 argon2 ? argon2.lanes() : 1;
        List<Scheme> rungs = Ladders.of(algorithm)
                .rungs(new Ladder.Room(request.policy(), request.ceilings(), memoryPerHash, lanes));
        return new Choice(request, rungs, share, slowdown.orElse(1));
    }
}
