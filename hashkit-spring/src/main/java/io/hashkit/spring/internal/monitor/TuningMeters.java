package io.hashkit.spring.internal.monitor;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.tune.Tuning;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;

/**
 * What hashes take in use, beside what was measured when the costs were chosen, as meters; not a number until both are known.
 * Their ratio is the drift of the host.
 */
public final class TuningMeters implements MeterBinder {
    private final ObjectProvider<PasswordHasher> hasher;

    public TuningMeters(ObjectProvider<PasswordHasher> hasher) {
        this.hasher = hasher;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "hashkit.tuning.measured",
                        this,
                        meters -> meters.tuning()
                                .map(tuning -> tuning.alone().toNanos() / 1e9)
                                .orElse(Double.NaN))
                .description("Time of a hash when the costs were chosen")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder(
                        "hashkit.tuning.live",
                        this,
                        meters -> meters.tuning()
                                .flatMap(Tuning::liveMedian)
                                .map(median -> median.toNanos() / 1e9)
                                .orElse(Double.NaN))
                .description("Processor time of the last hashes, median")
                .baseUnit("seconds")
                .register(registry);
    }

    private Optional<Tuning> tuning() {
        return Optional.ofNullable(hasher.getIfUnique())
                .map(PasswordHasher::info)
                .flatMap(HasherInfo::tuning);
    }
}
