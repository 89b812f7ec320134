package io.hashkit.bench.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.report.Answer;
import io.hashkit.internal.catalog.VectorApi;
import io.hashkit.tune.Confidence;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a tuning answers. */
public final class TunedAnswer {
    private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

    private TunedAnswer() {}

    /**
     * The answer as data.
     *
     * @param options the options of the tuning
     */
    public static Answer of(Tuning tuning, TuneOptions options) {
        return new Answer(
                tuning.scheme(),
                tuning.engine(),
                tuning.alone().toNanos() / 1e6,
                options.target().toMillis(),
                tuning.hashesPerSecond(),
                tuning.confidence().name(),
                tuning.confidence() == Confidence.HIGH ? List.of() : tuning.warnings(),
                CheapestAttack.of(tuning.scheme()).orElse(null));
    }

    /**
     * What a process must have so that hashes take the measured time: the heap that decided the memory of a hash, processors,
     * and the options of this JVM.
     */
    public static String needs(Tuning tuning, TuneOptions options) {
        List<String> needs = new ArrayList<>();
        Scheme scheme = tuning.scheme();
        int permits = options.limiter().stats().parallel();
        if (scheme.memoryBytes() > 0) {
            long heap = (long) Math.ceil(permits * scheme.memoryBytes() / options.memoryShare());
            needs.add(String.format(
                    Locale.ROOT,
                    "a heap of at least %s MiB, for %d %s of %s MiB at once",
                    Bytes.mebibytes(heap),
                    permits,
                    permits == 1 ? "hash" : "hashes",
                    Bytes.mebibytes(scheme.memoryBytes())));
        }
        double quota = tuning.host().quota();
        needs.add(String.format(
                Locale.ROOT,
                quota == Math.rint(quota) ? "%.0f %s" : "%.2f %s",
                quota,
                quota == 1 ? "processor" : "processors"));
        if (tuning.engine().endsWith("-vector")) {
            needs.add(VectorApi.OPTION);
        }
        if (ManagementFactory.getRuntimeMXBean().getInputArguments().contains(HUGE_PAGES)) {
            needs.add(HUGE_PAGES);
        }
        return String.join("; ", needs);
    }

    /** What to do if the costs exceed the target; empty if they do not. */
    public static List<String> beyondTarget(Tuning tuning, TuneOptions options) {
        return switch (tuning.outcome()) {
            case FLOOR_EXCEEDS_TARGET ->
                List.of("a faster host or a longer target: " + options.policy().name() + " accepts no lower costs");
            case ABOVE_TARGET -> List.of("a longer target: the costs of --known take longer here");
            default -> List.of();
        };
    }
}
