package io.hashkit.spring;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** What a limiter sees, as meters: eight series, and none of them names a user. */
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
        counter(registry, "hashkit.limiter.admitted", "hashes that got a permit", LimiterStats::admitted);
        counter(registry, "hashkit.limiter.refused", "hashes that were refused", LimiterStats::refused);
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
            MeterRegistry registry, String name, String description, ToDoubleFunction<LimiterStats> value) {
        FunctionCounter.builder(name, limiter, asked -> value.applyAsDouble(asked.stats()))
                .description(description)
                .register(registry);
    }
}
