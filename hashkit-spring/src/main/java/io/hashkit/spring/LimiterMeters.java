package io.hashkit.spring;

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

/** What a limiter sees, as meters: fourteen series, and none of them names a user. */
final class LimiterMeters implements MeterBinder {
    private final Limiter limiter;

    LimiterMeters(Limiter limiter) {
        this.limiter = limiter;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "hashkit.limiter.running", "hashes that run", null, LimiterStats::running);
        gauge(registry, "hashkit.limiter.waiting", "hashes that wait", null, LimiterStats::waiting);
        gauge(registry, "hashkit.limiter.parallel", "most hashes that may run", null, LimiterStats::parallel);
        gauge(registry, "hashkit.limiter.memory.used", "work memory in use", "bytes", LimiterStats::bytesInUse);
        gauge(
                registry,
                "hashkit.limiter.memory.max",
                "work memory that may be in use",
                "bytes",
                LimiterStats::budgetBytes);
        gauge(
                registry,
                "hashkit.limiter.wait.oldest",
                "how long the hash that waits longest has waited",
                "seconds",
                figures -> figures.oldestWait().toNanos() / 1e9);
        counter(registry, "hashkit.limiter.admitted", "hashes that got a permit", Tags.empty(), LimiterStats::admitted);
        for (Reason reason : Reason.values()) {
            counter(
                    registry,
                    "hashkit.limiter.refused",
                    "hashes that were refused",
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
