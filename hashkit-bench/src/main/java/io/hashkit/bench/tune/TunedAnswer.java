package io.hashkit.bench.tune;

import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.report.Answer;
import io.hashkit.bench.report.Promise;
import io.hashkit.bench.report.Requirements;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.List;

/** What a tuning answers. */
public final class TunedAnswer {
    private TunedAnswer() {}

    /**
     * The answer as data, before storms.
     *
     * @param options the options of the tuning
     */
    public static Answer of(Tuning tuning, TuneOptions options) {
        return new Answer(
                tuning.scheme(),
                tuning.engine(),
                tuning.alone().toNanos() / 1e6,
                TuningRequest.OF_OPTIONS.into(options).target.toMillis(),
                Promise.of(tuning),
                tuning.confidence().name(),
                tuning.confidence() == Confidence.HIGH ? List.of() : tuning.warnings(),
                Requirements.of(tuning),
                null,
                CheapestAttack.of(tuning.scheme()).orElse(null));
    }

    /** What to do if the costs exceed the target; empty if they do not. */
    public static List<String> beyondTarget(Tuning tuning, TuneOptions options) {
        return switch (tuning.outcome()) {
            case FLOOR_EXCEEDS_TARGET ->
                List.of("a faster host or a longer target: "
                        + TuningRequest.OF_OPTIONS.into(options).policy.name() + " accepts no lower costs");
            case ABOVE_TARGET -> List.of("a longer target: the costs of --known take longer here");
            default -> List.of();
        };
    }
}
