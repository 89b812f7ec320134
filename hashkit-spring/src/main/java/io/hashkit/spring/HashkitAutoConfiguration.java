package io.hashkit.spring;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.keys.KeyringReport;
import io.hashkit.spring.internal.keys.KeyringSettings;
import io.hashkit.spring.internal.monitor.OverloadLog;
import io.hashkit.spring.internal.settings.PropertyCheck;
import io.hashkit.spring.internal.settings.ServerThreads;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.internal.tuning.HashingThreads;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.internal.tuning.MeasuredScope;
import io.hashkit.spring.internal.tuning.ShortLived;
import io.hashkit.spring.internal.unreadable.CountedHasher;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.KeyringProperties;
import io.hashkit.tune.Tuning;
import io.hashkit.uniform.UniformTime;
import java.util.Optional;
import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.CustomScopeConfigurer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Scope;
import org.springframework.core.env.Environment;

/**
 * Configures the {@link PasswordHasher}, its {@link Limiter}, its {@link Keyring} if there are keys, and the {@link Tuning}
 * of this host. Each of these beans is left out if the application defines its own.
 *
 * <p>Each application context measures the host anew unless {@code hashkit.profile} names a file that keeps the result.
 * Contexts of Spring's tests and under DevTools measure nothing unless {@code hashkit.auto-tune} asks for it: they use the
 * lowest costs that the policy accepts. Contexts of Spring's tests that need keys and have none use one that is made for the
 * process.
 */
@AutoConfiguration
@EnableConfigurationProperties({HashkitProperties.class, KeyringProperties.class})
@ImportRuntimeHints(HashkitRuntimeHints.class)
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitAutoConfiguration {
    HashkitAutoConfiguration() {}

    /** Static, so that it runs before any bean is made. */
    @Bean
    static PropertyCheck hashkitPropertyCheck(Environment environment) {
        ClassLoader loader = HashkitAutoConfiguration.class.getClassLoader();
        return new PropertyCheck(
                environment, AotDetector.useGeneratedArtifacts() && !ShortLived.isTest(environment, loader));
    }

    @Bean
    @ConditionalOnMissingBean
    Limiter hashkitLimiter(HashkitProperties properties, ObjectProvider<ServerThreads> threads) {
        Limiter limiter = new Settings(properties).limiter();
        if (properties.limiter().queue() == null) {
            threads.ifAvailable(server -> server.leaveSomeFree(limiter));
        }
        return limiter;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class OnServletThreads {
        @Bean
        ServerThreads hashkitServerThreads(Environment environment) {
            return ServerThreads.of(environment);
        }
    }

    /** Not in a child context that uses the limiter of its parent: each line would be written twice. */
    @Bean
    @ConditionalOnBean(value = Limiter.class, search = SearchStrategy.CURRENT)
    OverloadLog hashkitOverloadLog(Limiter limiter) {
        return new OverloadLog(limiter, System::nanoTime);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    UnreadableRows hashkitUnreadableRows() {
        return new UnreadableRows(System::nanoTime);
    }

    @Bean
    static HasherDecorator hashkitHasherCounter(ObjectProvider<UnreadableRows> rows) {
        return new HasherDecorator(HasherDecorator.COUNTER, hasher -> new CountedHasher(hasher, rows.getObject()));
    }

    /** A hasher that the application defines does not follow the property, and must not compute by anything else silently. */
    @Bean
    @ConditionalOnProperty("hashkit.provider")
    static BeanPostProcessor hashkitProviderCheck(ObjectProvider<HashkitProperties> properties) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof PasswordHasher hasher
                        && !Info.of(hasher).stream()
                                .flatMap(info -> info.engines().stream())
                                .allMatch(EngineStatus::isOfProvider)) {
                    throw new Settings(properties.getObject())
                            .withProvider(
                                    "the PasswordHasher bean \"" + name + "\" computes by other engines",
                                    "Remove the property, or build that bean with the provider.");
                }
                return bean;
            }
        };
    }

    /** Wiped when the context is closed. */
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    @Conditional(OnKeysCondition.class)
    Keyring hashkitKeyring(
            KeyringProperties properties, ObjectProvider<SslBundles> bundles, ApplicationContext context) {
        KeyringSettings settings = new KeyringSettings(properties);
        // Not at build time alone, where ahead-of-time processing decides conditions.
        if (properties.keys().isEmpty() && ShortLived.isTest(context.getEnvironment(), context.getClassLoader())) {
            return settings.ofTests();
        }
        return settings.keyring(bundles.getIfAvailable());
    }

    @Bean
    @ConditionalOnSingleCandidate(Keyring.class)
    KeyringReport hashkitKeyringReport(
            Keyring keyring, HashkitProperties properties, ConfigurableListableBeanFactory beans) {
        return new KeyringReport(
                keyring,
                OnKeysCondition.hasIdentities(beans),
                () -> OnKeysCondition.bindsAllLogins(beans),
                properties.startupLog());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("hashkit.uniform-time")
    UniformTime hashkitUniformTime(HashkitProperties properties) {
        return new Settings(properties).uniformTime();
    }

    @Bean
    static CustomScopeConfigurer hashkitScopes() {
        CustomScopeConfigurer scopes = new CustomScopeConfigurer();
        scopes.addScope(MeasuredScope.NAME, new MeasuredScope());
        return scopes;
    }

    /** The last measurement. It does not exist before; inject an {@link ObjectProvider} and ask it each time. */
    @Bean
    @Scope(MeasuredScope.NAME)
    @ConditionalOnMissingBean
    Tuning hashkitTuning(PasswordHasher hasher) {
        return Info.of(hasher).flatMap(HasherInfo::tuning).orElseThrow(MeasuredScope.NotMeasuredException::new);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(PasswordHasher.class)
    static class OwnHasher {
        private static int parallel(Limiter limiter) {
            PasswordHasher.builder().limiter(limiter); // refuses a mock, which has no figures
            return limiter.stats().parallel();
        }

        /** On event loops, logins that wait for a permit must not wait for a thread first. */
        @Configuration(proxyBeanMethods = false)
        @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
        static class OnEventLoops {
            @Bean
            HashingThreads hashkitThreads(HashkitProperties properties, Limiter limiter) {
                return new HashingThreads(new Settings(properties).threads(parallel(limiter), true));
            }
        }

        @Bean
        @ConditionalOnMissingBean
        HashingThreads hashkitThreads(HashkitProperties properties, Limiter limiter, Environment environment) {
            return new HashingThreads(
                    new Settings(properties).threads(parallel(limiter), ServerThreads.areVirtual(environment)));
        }

        @Bean
        HostTuning hashkitHostTuning(
                HashkitProperties properties,
                Limiter limiter,
                HashingThreads threads,
                KeyringProperties keys,
                ObjectProvider<Keyring> keyrings,
                ObjectProvider<UniformTime> uniformTime,
                ObjectProvider<PasswordHasherCustomizer> customizers,
                ApplicationContext context) {
            Settings settings = new Settings(properties);
            Keyring keyring = keyrings.getIfAvailable();
            new KeyringSettings(keys).requireFollowed(keyring);
            if (keyring != null && properties.provider() != null) {
                throw settings.withProvider(
                        "a provider does not compute seals, and there is a keyring",
                        "Remove hashkit.keyring and the Keyring bean, or remove hashkit.provider.");
            }
            Optional<String> shortLived = ShortLived.where(context.getEnvironment(), context.getClassLoader());
            return new HostTuning(settings, limiter, properties, shortLived, () -> {
                PasswordHasherBuilder builder = settings.builder().limiter(limiter);
                if (keyring != null) {
                    builder.keyring(keyring);
                }
                uniformTime.ifAvailable(time -> builder.uniformWork());
                threads.giveTo(builder);
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
