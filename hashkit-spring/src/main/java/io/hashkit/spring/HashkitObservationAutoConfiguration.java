package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.monitor.LimiterMeters;
import io.hashkit.spring.internal.monitor.ObservedHasher;
import io.hashkit.spring.internal.monitor.ObservedStages;
import io.hashkit.spring.internal.monitor.TuningMeters;
import io.hashkit.spring.internal.monitor.UniformTimeMeters;
import io.hashkit.spring.internal.monitor.UpgradeMeters;
import io.hashkit.uniform.UniformTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Configures meters of the {@link Limiter} and observations of every {@link PasswordHasher} bean, if Micrometer is present. */
@AutoConfiguration(after = HashkitAutoConfiguration.class)
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitObservationAutoConfiguration {
    HashkitObservationAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, MeterBinder.class})
    static class Meters {
        /** Spring Boot binds this bean to each meter registry. */
        @Bean
        LimiterMeters hashkitLimiterMeters(Limiter limiter) {
            return new LimiterMeters(limiter);
        }

        @Bean
        UpgradeMeters hashkitUpgradeMeters() {
            return new UpgradeMeters();
        }

        @Bean
        TuningMeters hashkitTuningMeters(ObjectProvider<PasswordHasher> hasher) {
            return new TuningMeters(hasher);
        }

        @Bean
        UniformTimeMeters hashkitUniformTimeMeters(ObjectProvider<UniformTime> time) {
            return new UniformTimeMeters(time);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    static class Observations {
        /** Static, so that the post-processor exists before the first hasher. */
        @Bean
        static HasherDecorator hashkitHasherObserver(ObjectProvider<ObservationRegistry> registry) {
            return new HasherDecorator(
                    HasherDecorator.OBSERVER,
                    hasher ->
                            hasher instanceof ObservedHasher ? hasher : new ObservedHasher(hasher, new Once(registry)));
        }

        /** First, so that an application can set its own. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        PasswordHasherCustomizer hashkitObservedStages() {
            return builder -> builder.stages(ObservedStages::ofThisCall);
        }
    }

    /**
     * Looks up the registry at the first hash. Earlier, it would be created before its own settings are applied. Without a
     * lock: a thread that held it would wait for the lock of the beans, whose holder may be hashing too.
     */
    private static final class Once implements Supplier<ObservationRegistry> {
        private final ObjectProvider<ObservationRegistry> provider;
        private volatile @Nullable ObservationRegistry registry;

        Once(ObjectProvider<ObservationRegistry> provider) {
            this.provider = provider;
        }

        @Override
        public ObservationRegistry get() {
            ObservationRegistry known = registry;
            if (known == null) {
                known = provider.getIfUnique(() -> ObservationRegistry.NOOP);
                registry = known;
            }
            return known;
        }
    }
}
