package io.hashkit.spring.internal.monitor;

import io.hashkit.uniform.UniformTime;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;

/** The counters of a {@link UniformTime} as Micrometer meters: two series, or none if answers do not wait. */
public final class UniformTimeMeters implements MeterBinder {
    private final ObjectProvider<UniformTime> time;

    public UniformTimeMeters(ObjectProvider<UniformTime> time) {
        this.time = time;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        time.ifUnique(one -> bind(registry, one));
    }

    private static void bind(MeterRegistry registry, UniformTime time) {
        FunctionCounter.builder("hashkit.uniform.answers", time, UniformTime::answers)
                .description("Answers that came at a multiple of the step")
                .register(registry);
        FunctionCounter.builder("hashkit.uniform.overruns", time, UniformTime::overruns)
                .description("Answers that took more than one step")
                .register(registry);
    }
}
