package io.hashkit.spring;

import io.hashkit.limit.Figures;
import io.hashkit.limit.Limiter;
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
        gauge(registry, "hashkit.limiter.running", "hashes that run", null, Figures::running);
        gauge(registry, "hashkit.limiter.waiting", "hashes that wait", null, Figures::waiting);
        gauge(registry, "hashkit.limiter.parallel", "most hashes that may run", null, Figures::parallel);
        gauge(registry, "hashkit.limiter.memory.used", "work memory in use", "bytes", Figures::bytesInUse);
        gauge(registry, "hashkit.limiter.memory.max", "work memory that may be in use", "bytes", Figures::budgetBytes);
        gauge(
                registry,
                "hashkit.limiter.wait.oldest",
                "how long the hash that waits longest has waited",
                "seconds",
                figures -> figures.oldestWait().toNanos() / 1e9);
        counter(registry, "hashkit.limiter.admitted", "hashes that got a permit", Figures::admitted);
        counter(registry, "hashkit.limiter.refused", "hashes that were refused", Figures::refused);
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            String description,
            @org.jspecify.annotations.Nullable String unit,
            ToDoubleFunction<Figures> value) {
        Gauge.builder(name, limiter, asked -> value.applyAsDouble(asked.figures()))
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }

    private void counter(MeterRegistry registry, String name, String description, ToDoubleFunction<Figures> value) {
        FunctionCounter.builder(name, limiter, asked -> value.applyAsDouble(asked.figures()))
                .description(description)
                .register(registry);
    }
}
