package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.limit.Limiter;
import io.hashkit.tune.TuneOptions;
import io.hashkit.tune.Tuning;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** The hasher, its limiter and its tuning. Each backs off to a bean of the application's own. */
@AutoConfiguration
@EnableConfigurationProperties(HashkitProperties.class)
@ImportRuntimeHints(HashkitRuntimeHints.class)
public class HashkitAutoConfiguration {
    HashkitAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    Limiter hashkitLimiter(HashkitProperties properties) {
        return new Settings(properties).limiter();
    }

    /** What this host can serve; not there before it was measured, so better taken by {@link ObjectProvider}. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    Tuning hashkitTuning(PasswordHasher hasher) {
        return hasher.tuning()
                .orElseThrow(() -> new IllegalStateException(
                        "This host was not measured, or not yet: with hashkit.auto-tune=foreground it is when the context"
                                + " has started, with background or cached soon after. Ask an ObjectProvider<Tuning> when"
                                + " you need it."));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(PasswordHasher.class)
    static class OwnHasher {
        @Bean
        HashingThreads hashkitThreads(HashkitProperties properties, Limiter limiter, Environment environment) {
            boolean virtual = environment.getProperty("spring.threads.virtual.enabled", boolean.class, false);
            return new HashingThreads(
                    new Settings(properties).threads(limiter.stats().parallel(), virtual));
        }

        @Bean
        HostTuning hashkitHostTuning(
                HashkitProperties properties,
                Limiter limiter,
                HashingThreads threads,
                ObjectProvider<PasswordHasherCustomizer> customizers) {
            Settings settings = new Settings(properties);
            TuneOptions options = settings.tuneOptions(limiter);
            return new HostTuning(settings, options, properties, () -> {
                PasswordHasherBuilder builder = PasswordHasher.builder()
                        .limiter(limiter)
                        .policy(settings.policy())
                        .accept(settings.dialects());
                if (properties.allowWeakCosts()) {
                    builder.allowWeakCosts();
                }
                threads.executor().ifPresent(builder::threads);
                customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
                return builder;
            });
        }

        @Bean
        PasswordHasher hashkitPasswordHasher(HostTuning tuning) {
            return tuning.hasher();
        }
    }
}
