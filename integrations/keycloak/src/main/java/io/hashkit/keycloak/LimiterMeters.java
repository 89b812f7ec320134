package io.hashkit.keycloak;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The counters of a limiter at Keycloak's {@code /metrics}, under the names that hashkit-spring gives them. */
final class LimiterMeters {
    private final Limiter limiter;
    private final List<Meter> meters = new ArrayList<>();

    private LimiterMeters(Limiter limiter) {
        this.limiter = limiter;
    }

    static LimiterMeters of(Limiter limiter) {
        LimiterMeters all = new LimiterMeters(limiter);
        all.gauge("hashkit.limiter.running", "Hashes that are running", LimiterStats::running);
        all.gauge("hashkit.limiter.waiting", "Hashes that wait for a permit", LimiterStats::waiting);
        all.gauge("hashkit.limiter.queue", "Maximum number of hashes that may wait at present", LimiterStats::queue);
        all.gauge(
                "hashkit.limiter.parallel",
                "Maximum number of hashes that may run at the same time",
                LimiterStats::parallel);
        all.gauge("hashkit.limiter.memory.used", "Work memory of the running hashes", LimiterStats::bytesInUse);
        all.gauge("hashkit.limiter.memory.max", "Maximum work memory of all hashes", LimiterStats::budgetBytes);
        all.counter("hashkit.limiter.admitted", "Hashes that got a permit", Tags.empty(), LimiterStats::admitted);
        all.counter(
                "hashkit.limiter.upgrades.failed",
                "Better hashes that could not be computed or sealed at a login",
                Tags.empty(),
                LimiterStats::failedUpgrades);
        for (Reason reason : Reason.values()) {
            all.counter(
                    "hashkit.limiter.refused",
                    "Hashes that were refused, by reason",
                    Tags.of("reason", reason.name().toLowerCase(Locale.ROOT)),
                    figures -> figures.refused(reason));
        }
        return all;
    }

    private void gauge(String name, String description, ToDoubleFunction<LimiterStats> value) {
        meters.add(Gauge.builder(name, limiter, asked -> value.applyAsDouble(asked.stats()))
                .description(description)
                // Micrometer alone would let the garbage collector take it.
                .strongReference(true)
                .register(Metrics.globalRegistry));
    }

    private void counter(String name, String description, Tags tags, ToDoubleFunction<LimiterStats> value) {
        meters.add(FunctionCounter.builder(name, limiter, asked -> value.applyAsDouble(asked.stats()))
                .tags(tags)
                .description(description)
                .register(Metrics.globalRegistry));
    }

    void close() {
        meters.forEach(Metrics.globalRegistry::remove);
    }
}
