package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.keys.KeySanitizer;
import io.hashkit.spring.internal.keys.KeyringReport;
import io.hashkit.spring.internal.monitor.Boot3Health;
import io.hashkit.spring.internal.monitor.Boot4Health;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.spring.internal.monitor.HashkitHealth;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Configures the actuator endpoint {@code hashkit} and the health indicators {@code hashkit} and {@code hashkitKeys}, if the actuator is present. */
@AutoConfiguration(
        after = HashkitAutoConfiguration.class,
        beforeName = {HashkitActuatorAutoConfiguration.HEALTH_3, HashkitActuatorAutoConfiguration.HEALTH_4})
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitActuatorAutoConfiguration {
    static final String HEALTH_3 =
            "org.springframework.boot.actuate.autoconfigure.health.HealthContributorAutoConfiguration";
    static final String HEALTH_4 =
            "org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration";
    static final String INDICATOR_3 = "org.springframework.boot.actuate.health.AbstractHealthIndicator";
    static final String INDICATOR_4 = "org.springframework.boot.health.contributor.AbstractHealthIndicator";

    HashkitActuatorAutoConfiguration() {}

    private static HashkitHealth health(
            PasswordHasher hasher,
            Limiter limiter,
            HashkitProperties properties,
            ObjectProvider<HostTuning> tuning,
            UnreadableRows unreadable) {
        HostTuning own = tuning.getIfAvailable();
        return new HashkitHealth(
                hasher,
                limiter,
                new Settings(properties).policy(),
                new Settings(properties).health(),
                () -> scheme(own),
                unreadable,
                System::nanoTime);
    }

    private static @Nullable Scheme scheme(@Nullable HostTuning tuning) {
        return tuning == null ? null : tuning.scheme();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            name = "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint")
    static class Endpoint {
        @Bean
        @ConditionalOnAvailableEndpoint(HashkitEndpoint.class)
        @ConditionalOnMissingBean
        HashkitEndpoint hashkitEndpoint(PasswordHasher hasher, Limiter limiter, ObjectProvider<KeyringReport> keyring) {
            return new HashkitEndpoint(hasher, limiter, keyring.getIfAvailable());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.SanitizingFunction")
    static class Secrets {
        @Bean
        KeySanitizer hashkitKeySanitizer() {
            return new KeySanitizer();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = INDICATOR_3)
    @Conditional(OnSwitchCondition.Health.class)
    static class HealthOfBoot3 {
        @Bean
        @ConditionalOnMissingBean(name = "hashkitHealthIndicator")
        Boot3Health hashkitHealthIndicator(
                PasswordHasher hasher,
                Limiter limiter,
                HashkitProperties properties,
                ObjectProvider<HostTuning> tuning,
                UnreadableRows unreadable) {
            return new Boot3Health(health(hasher, limiter, properties, tuning, unreadable)::report);
        }

        @Bean
        @ConditionalOnMissingBean(name = "hashkitKeysHealthIndicator")
        Boot3Health hashkitKeysHealthIndicator(UnreadableRows unreadable) {
            return new Boot3Health(() -> HashkitHealth.ofKeys(unreadable));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = INDICATOR_4)
    @Conditional(OnSwitchCondition.Health.class)
    static class HealthOfBoot4 {
        @Bean
        @ConditionalOnMissingBean(name = "hashkitHealthIndicator")
        Boot4Health hashkitHealthIndicator(
                PasswordHasher hasher,
                Limiter limiter,
                HashkitProperties properties,
                ObjectProvider<HostTuning> tuning,
                UnreadableRows unreadable) {
            return new Boot4Health(health(hasher, limiter, properties, tuning, unreadable)::report);
        }

        @Bean
        @ConditionalOnMissingBean(name = "hashkitKeysHealthIndicator")
        Boot4Health hashkitKeysHealthIndicator(UnreadableRows unreadable) {
            return new Boot4Health(() -> HashkitHealth.ofKeys(unreadable));
        }
    }
}
