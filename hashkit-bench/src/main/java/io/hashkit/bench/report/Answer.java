package io.hashkit.bench.report;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.internal.tune.TunedHost;
import io.hashkit.internal.tune.TuningRequest;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recommended costs for a host, as found by tuning and as storms confirmed them.
 *
 * @param scheme algorithm and costs
 * @param engine full name of the engine that computed; not always compared with others
 * @param millis milliseconds of processor time of one hash alone
 * @param targetMillis target time of one hash in milliseconds
 * @param promise logins a second
 * @param confidence HIGH, MEDIUM or LOW; if not HIGH, {@code doubts} has the reasons
 * @param requirements what the application needs; null if unknown
 * @param other the costs for the other way to start the application; null if there is none
 * @param attack what guessing costs an attacker; null if no published figure applies
 */
public record Answer(
        Scheme scheme,
        String engine,
        @Member(least = ABOVE_0) double millis,
        @Member(least = ABOVE_0) double targetMillis,
        Promise promise,
        String confidence,
        List<String> doubts,
        @Member(optional = true) @Nullable Requirements requirements,

        @Member(value = "otherStart", optional = true) @Nullable
        OtherStart other,

        @Member(value = "thief", optional = true) @Nullable CheapestAttack attack) {
    public Answer {
        doubts = List.copyOf(doubts);
    }

    /**
     * What a tuning answers, before storms.
     *
     * @param options the options of the tuning
     * @param other the costs for the other way to start the application; null if there is none
     */
    public static Answer of(Tuning tuning, TuneOptions options, @Nullable OtherStart other) {
        return new Answer(
                tuning.scheme(),
                tuning.engine(),
                tuning.alone().toNanos() / 1e6,
                TuningRequest.OF_OPTIONS.into(options).target.toMillis(),
                Promise.of(tuning),
                tuning.confidence().name(),
                tuning.confidence() == Confidence.HIGH ? List.of() : tuning.warnings(),
                Requirements.of(TunedHost.OF_TUNING.into(tuning).profile()),
                other,
                CheapestAttack.of(tuning.scheme()).orElse(null));
    }

    /** Logins a second that the host is promised to serve; NaN if unknown. */
    public double loginsPerSecond() {
        return promise.perSecond();
    }

    /** The answer after storms, with less confidence if they contradict the prediction. */
    public Answer with(Promise confirmed) {
        List<String> more = new ArrayList<>(doubts);
        confirmed.doubt().ifPresent(more::add);
        Confidence left = confirmed.confidence(Confidence.valueOf(confidence));
        return new Answer(
                scheme,
                engine,
                millis,
                targetMillis,
                confirmed,
                left.name(),
                left == Confidence.HIGH ? List.of() : more,
                requirements,
                other,
                attack);
    }
}
