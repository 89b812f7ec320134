package io.hashkit.internal.tune;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Creates results from a cost model that was measured earlier. Computes no hash. */
public final class Prediction {
    private Prediction() {}

    /**
     * A result with given costs.
     *
     * @param request a request with the target of the cost model
     * @param worst the most severe warning of the measurement
     * @param doubts the reasons that another measurement may remove
     * @param slowdown the slowdown of hashes that run at once, if it was measured
     * @param share the share of a processor that one login has
     * @throws IllegalStateException if the costs do not fit into memory here, or policy or ceilings do not allow them
     */
    public static TuningResult of(
            TuningRequest request,
            HostDetails host,
            Scheme scheme,
            String engine,
            CostModel costModel,
            Severity worst,
            Doubts doubts,
            OptionalDouble slowdown,
            double share) {
        MemoryRoom room = MemoryRoom.of(request, host);
        if (!request.policy().allows(scheme) || !request.policy().meetsFloor(scheme)) {
            throw new IllegalStateException("the profile's " + scheme + " is below the floor of the policy "
                    + request.policy().name());
        }
        String objection = request.ceilings().objection(scheme.demands());
        if (objection != null) {
            throw new IllegalStateException("the profile is above the ceilings: " + objection);
        }
        if (scheme.memoryBytes() > room.perHash()) {
            throw new NoRoomException(
                    "the profile's " + scheme + " needs " + MemoryRoom.mib(scheme.memoryBytes()) + " per hash", room);
        }
        Choice choice = choice(request, scheme, room.perHash(), share, slowdown);
        Warnings warnings = new Warnings();
        doubts.texts(scheme.work()).forEach(text -> warnings.add(Severity.NOTE, text));
        if (worst == Severity.MAJOR) {
            warnings.judge(host, room);
        }
        return new TuningResult(
                request,
                scheme,
                engine,
                scheme,
                choice.isFloorAboveTarget(scheme, costModel),
                choice.isAboveTarget(scheme, costModel),
                choice.isStrongest(scheme),
                worst,
                doubts,
                costModel,
                false,
                slowdown,
                room.permits(),
                share,
                room.perHash(),
                room.permits(),
                choice.rungs(scheme, costModel),
                List.of(),
                warnings.texts(),
                List.of(),
                host,
                MeasurementNoise.NONE,
                Duration.ZERO,
                Duration.ZERO);
    }

    /**
     * Checks that the costs of a result follow from its own cost model, within two rungs and the stated error.
     *
     * @return null if they do, otherwise the reason
     */
    public static @Nullable String objection(TuningResult result) {
        Choice choice = choice(result);
        if (result.aboveTarget()) {
            return String.format(
                    Locale.ROOT,
                    "%s takes %.0f ms by its own measurements, and the target is %d ms",
                    result.scheme(),
                    result.aloneNanos() / 1e6,
                    result.request().target().toMillis());
        }
        return choice.isTooWeak(result.scheme(), result.costModel())
                ? result.scheme() + " is much weaker than its own measurements allow"
                : null;
    }

    /** The result with the known costs instead, if it is unsure and they are stronger. */
    public static TuningResult notUnderKnown(TuningResult result) {
        MemoryRoom room = MemoryRoom.of(result.request(), result.host());
        Scheme known = KnownCosts.notUnder(result.request(), room, result.scheme());
        return result.worst() != Severity.MAJOR || known.equals(result.scheme())
                ? result
                : of(
                                result.request(),
                                result.host(),
                                known,
                                result.engine(),
                                result.costModel(),
                                result.worst(),
                                result.doubts(),
                                result.slowdown(),
                                result.share())
                        .withChosen(result.scheme());
    }

    /**
     * The costs that the same tuning would choose if hashes took {@code ratio} times as long as it predicted, if they
     * differ.
     */
    public static Optional<Scheme> proposal(TuningResult result, double ratio) {
        Choice choice = choice(result);
        return Optional.of(choice.strongest(result.costModel().times(ratio)))
                .filter(scheme -> !scheme.equals(result.scheme()));
    }

    private static Choice choice(TuningResult result) {
        return choice(result.request(), result.scheme(), result.memoryPerHash(), result.share(), result.slowdown());
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
