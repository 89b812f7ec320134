package io.hashkit.spring.internal.monitor;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The counters of a limiter as Micrometer meters: sixteen series, without any tag about users. */
public final class LimiterMeters implements MeterBinder {
    private final Limiter limiter;

    public LimiterMeters(Limiter limiter) {
        this.limiter = limiter;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "hashkit.limiter.running", "Hashes that are running", null, LimiterStats::running);
        gauge(registry, "hashkit.limiter.waiting", "Hashes that wait for a permit", null, LimiterStats::waiting);
        gauge(
                registry,
                "hashkit.limiter.queue",
                "Maximum number of hashes that may wait at present",
                null,
                LimiterStats::queue);
        gauge(
                registry,
                "hashkit.limiter.parallel",
                "Maximum number of hashes that may run at the same time",
                null,
                LimiterStats::parallel);
        gauge(
                registry,
                "hashkit.limiter.memory.used",
                "Work memory of the running hashes",
                "bytes",
                LimiterStats::bytesInUse);
        gauge(
                registry,
                "hashkit.limiter.memory.max",
                "Maximum work memory that running hashes may use together",
                "bytes",
                LimiterStats::budgetBytes);
        gauge(
                registry,
                "hashkit.limiter.wait.oldest",
                "Time that the longest-waiting hash has waited so far",
                "seconds",
                figures -> figures.oldestWait().toNanos() / 1e9);
        counter(registry, "hashkit.limiter.admitted", "Hashes that got a permit", Tags.empty(), LimiterStats::admitted);
        counter(
                registry,
                "hashkit.limiter.upgrades.failed",
                "Better hashes that could not be computed or sealed at a login",
                Tags.empty(),
                LimiterStats::failedUpgrades);
        for (Reason reason : Reason.values()) {
            counter(
                    registry,
                    "hashkit.limiter.refused",
                    "Hashes that were refused, by reason",
                    Tags.of("reason", reason.name().toLowerCase(Locale.ROOT)),
                    figures -> figures.refused(reason));
        }
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            String description,
            @org.jspecify.annotations.Nullable String unit,
            ToDoubleFunction<LimiterStats> value) {
        Gauge.builder(name, limiter, asked -> value.applyAsDouble(asked.stats()))
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }

    private void counter(
            MeterRegistry registry, String name, String description, Tags tags, ToDoubleFunction<LimiterStats> value) {
        FunctionCounter.builder(name, limiter, asked -> value.applyAsDouble(asked.stats()))
                .tags(tags)
                .description(description)
                .register(registry);
    }
}
