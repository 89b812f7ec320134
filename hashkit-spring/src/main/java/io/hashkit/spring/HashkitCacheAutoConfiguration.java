package io.hashkit.spring;

import io.hashkit.spring.internal.cache.CachedHasher;
import io.hashkit.spring.internal.cache.VerifiedPasswords;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.uniform.UniformTime;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * With {@code hashkit.cache.ttl}, remembers for that time which passwords have matched which stored strings, for applications
 * that verify the same password at each request. Needs Caffeine.
 */
@AutoConfiguration(after = HashkitAutoConfiguration.class)
@ConditionalOnProperty("hashkit.cache.ttl")
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitCacheAutoConfiguration {
    private static final String CAFFEINE = "com.github.benmanes.caffeine.cache.AsyncCache";

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int MOST = 1_000_000;

    HashkitCacheAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = CAFFEINE)
    static class Cache {
        /** Wiped when the context is closed. */
        @Bean(destroyMethod = "close")
        @Lazy(false) // what cannot be used stops the start
        VerifiedPasswords hashkitVerifiedPasswords(HashkitProperties properties) {
            return of(properties);
        }

        private static VerifiedPasswords of(HashkitProperties properties) {
            Duration ttl = properties.cache().ttl();
            int size = properties.cache().size();
            if (properties.uniformTime() != null) {
                throw withUniformTime(properties);
            }
            if (properties.provider() != null) {
                throw withProvider(properties);
            }
            if (ttl == null || ttl.compareTo(SHORTEST) < 0 || ttl.compareTo(LONGEST) > 0) {
                throw new InvalidPropertyException(
                        "hashkit.cache.ttl",
                        ttl == null ? "\"\"" : Settings.text(ttl),
                        "the time must be from 1s to 1h",
                        "Set a few minutes, or remove the property to remember nothing.");
            }
            if (size < 1 || size > MOST) {
                throw new InvalidPropertyException(
                        "hashkit.cache.size",
                        size,
                        "the number must be from 1 to " + MOST,
                        "Set about the number of users that are active within hashkit.cache.ttl.");
            }
            return new VerifiedPasswords(ttl, size);
        }

        private static InvalidPropertyException withUniformTime(HashkitProperties properties) {
            return new InvalidPropertyException(
                    "hashkit.cache.ttl",
                    Settings.text(properties.cache().ttl()),
                    "answers come at a uniform time, and a remembered password would be answered at once",
                    "Remove hashkit.cache.ttl, or hashkit.uniform-time.");
        }

        private static InvalidPropertyException withProvider(HashkitProperties properties) {
            return new InvalidPropertyException(
                    "hashkit.cache.ttl",
                    Settings.text(properties.cache().ttl()),
                    "what is remembered is computed by the JDK, and not by the provider of the hasher",
                    "Remove hashkit.cache.ttl, or the provider.");
        }

        @Bean
        static HasherDecorator hashkitHasherCache(
                ObjectProvider<VerifiedPasswords> verified,
                ObjectProvider<HashkitProperties> properties,
                ObjectProvider<UniformTime> uniformTime) {
            return new HasherDecorator(HasherDecorator.CACHE, hasher -> {
                if (hasher instanceof CachedHasher) {
                    return hasher;
                }
                if (uniformTime.getIfAvailable() != null) {
                    throw withUniformTime(properties.getObject());
                }
                if (Info.isOfProvider(hasher)) {
                    throw withProvider(properties.getObject());
                }
                return new CachedHasher(hasher, verified.getObject());
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Lazy(false)
    @ConditionalOnMissingClass(CAFFEINE)
    static class WithoutCaffeine {
        WithoutCaffeine(HashkitProperties properties) {
            throw new InvalidPropertyException(
                    "hashkit.cache.ttl",
                    Settings.text(properties.cache().ttl()),
                    "the cache needs Caffeine, which is not on the class path",
                    "Add the dependency com.github.ben-manes.caffeine:caffeine, whose version Spring Boot manages, or remove"
                            + " the property.");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = {CAFFEINE, "io.micrometer.core.instrument.binder.MeterBinder"})
    static class Meters {
        @Bean
        MeterBinder hashkitCacheMeters(VerifiedPasswords verified) {
            return registry -> {
                FunctionCounter.builder("hashkit.cache.hits", verified, VerifiedPasswords::hits)
                        .description("Attempts that were answered without a hash of their own")
                        .register(registry);
                FunctionCounter.builder("hashkit.cache.misses", verified, VerifiedPasswords::misses)
                        .description("Attempts that needed a hash")
                        .register(registry);
                Gauge.builder("hashkit.cache.size", verified, VerifiedPasswords::size)
                        .description("Matches that are remembered")
                        .register(registry);
            };
        }
    }
}
