package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.Outcome;
import io.hashkit.tune.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates results from a measurement that was made earlier. Computes no hash. */
final class Prediction {
    private Prediction() {}

    /**
     * The result of a profile, with its target, algorithm, lanes and logins in place of those of the options. Throws {@link
     * IllegalStateException} if they or all that a tuning chooses do not fit into memory here, or policy or ceilings do not
     * allow them.
     */
    static TuningResult of(ProfileData profile, TuningRequest options, HostFacts host) {
        return of(options.like(profile), host, profile.scheme(), profile.scheme(), profile.measurement());
    }

    private static TuningResult of(
            TuningRequest options, HostFacts host, Scheme scheme, Scheme measured, Measurement measurement) {
        MemoryRoom room = MemoryRoom.of(options, host.heapBytes(), host.memoryFreeBytes());
        if (!options.policy.allows(scheme) || !options.policy.meetsFloor(scheme)) {
            throw new IllegalStateException(
                    "the profile's " + scheme + " is below the floor of the policy " + options.policy.name());
        }
        String objection = Demands.violation(options.ceilings, Traits.of(scheme).demands());
        if (objection != null) {
            throw new IllegalStateException("the profile is above the ceilings: " + objection);
        }
        if (scheme.memoryBytes() > room.perHash()) {
            long heap = measurement.requirements().heapBytes(scheme);
            throw room.tooSmall("the profile's " + scheme + " needs " + Text.mib(scheme.memoryBytes()) + " per hash"
                    + (heap == 0
                            ? ""
                            : " (a heap of " + Text.mib(heap) + " with the permits of the measured process)"));
        }
        Measurement here = measurement.within(room.perHash());
        Choice choice = choice(options, scheme, here);
        Warnings warnings = new Warnings();
        measurement.doubts().texts(Traits.of(scheme).work()).forEach(text -> warnings.add(Confidence.HIGH, text));
        if (measurement.confidence() == Confidence.LOW) {
            warnings.judge(host, room);
        }
        return new TuningResult(
                options,
                host,
                scheme,
                measured,
                here,
                choice.outcome(scheme, measurement.costModel()),
                false,
                room.permits(),
                room.permits(),
                choice.rungs(scheme, measurement.costModel()),
                List.of(),
                warnings.texts(),
                List.of(),
                Noise.NONE,
                Duration.ZERO,
                Duration.ZERO);
    }

    /**
     * Why the costs of a result do not follow from its own cost model, within one rung and the stated error; null if
     * they do.
     */
    static @Nullable String objection(TuningResult result) {
        if (result.outcome() == Outcome.ABOVE_TARGET) {
            return Text.format(
                    "%s takes %.0f ms by its own measurements, and the target is %d ms",
                    result.scheme(),
                    result.aloneNanos() / 1e6,
                    result.options().target.toMillis());
        }
        return choice(result).isTooWeak(result.scheme(), result.measurement().costModel())
                ? result.scheme() + " is much weaker than its own measurements allow"
                : null;
    }

    /** The result with the known costs instead, if it is unsure and they are stronger. */
    static TuningResult notUnderKnown(TuningResult result) {
        Measurement measurement = result.measurement();
        Scheme known = notUnderKnown(result.options(), measurement.memoryPerHash(), result.scheme());
        return measurement.confidence() != Confidence.LOW || known.equals(result.scheme())
                ? result
                : of(result.options(), result.host(), known, result.scheme(), measurement);
    }

    /** The choice of an unsure measurement, or the known costs if they are stronger and allowed here. */
    static Scheme notUnderKnown(TuningRequest options, long memoryPerHash, Scheme chosen) {
        Ladder.Room room = Ladder.Room.of(options, memoryPerHash);
        return options.known()
                .map(Profile::scheme)
                .filter(known -> known.algorithm() == chosen.algorithm()
                        && room.allows(known)
                        && Traits.of(known).work() > Traits.of(chosen).work())
                .orElse(chosen);
    }

    /**
     * The costs that the same tuning would choose if hashes took {@code ratio} times as long as it predicted, if they
     * differ.
     */
    static Optional<Scheme> proposal(TuningResult result, double ratio) {
        return Optional.of(choice(result)
                        .strongest(result.measurement().costModel().times(ratio)))
                .filter(scheme -> !scheme.equals(result.scheme()));
    }

    private static Choice choice(TuningResult result) {
        return choice(result.options(), result.scheme(), result.measurement());
    }

    private static Choice choice(TuningRequest options, Scheme scheme, Measurement measurement) {
        List<Scheme> rungs = Ladders.of(scheme.algorithm())
                .rungs(new Ladder.Room(
                        options.policy, options.ceilings, measurement.memoryPerHash(), Ladders.lanes(scheme)));
        if (rungs.isEmpty()) {
            throw new IllegalStateException("no costs that a tuning chooses fit here, though " + scheme + " does");
        }
        return new Choice(
                options, rungs, measurement.share(), measurement.slowdown().orElse(1));
    }
}
