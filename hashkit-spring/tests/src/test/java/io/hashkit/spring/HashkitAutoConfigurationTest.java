package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.internal.cache.VerifiedPasswords;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.spring.internal.monitor.LimiterMeters;
import io.hashkit.spring.internal.monitor.ObservedHasher;
import io.hashkit.spring.internal.monitor.OverloadLog;
import io.hashkit.spring.internal.monitor.UpgradeMeters;
import io.hashkit.spring.internal.tuning.HashingThreads;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.tune.Tuning;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.SimpleThreadScope;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

class HashkitAutoConfigurationTest {
    @Configuration(proxyBeanMethods = false)
    static class Users {
        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnBeans {
        static final PasswordHasher HASHER = TestHashers.of(new Bcrypt(4));
        static final Limiter LIMITER = Limiter.builder().parallel(3).build();
        static final PasswordEncoder ENCODER = PasswordEncoderFactories.createDelegatingPasswordEncoder();

        @Bean
        PasswordHasher hasher() {
            return HASHER;
        }

        @Bean
        Limiter limiter() {
            return LIMITER;
        }

        @Bean
        PasswordEncoder encoder() {
            return ENCODER;
        }
    }

    @Test
    void noProperties_giveHasherAndLimiter_andMeasureInTheBackground() {
        Contexts.runner().run(context -> {
            assertThat(context).hasSingleBean(PasswordHasher.class).hasSingleBean(Limiter.class);
            assertThat(context.getBean(Limiter.class)).isSameAs(Limiter.shared());
            assertThat(context.getBean(HostTuning.class).mode()).isEqualTo(HashkitProperties.AutoTune.BACKGROUND);
            PasswordHasher hasher = context.getBean(PasswordHasher.class);
            assertThat(hasher.verify("x", hasher.hash("x"))).isTrue();
        });
    }

    @Test
    void beansOfTheApplication_areKept() {
        Contexts.runner().withUserConfiguration(OwnBeans.class, Users.class).run(context -> {
            assertThat(context).hasSingleBean(PasswordHasher.class).doesNotHaveBean(HostTuning.class);
            assertThat(context.getBean(Limiter.class)).isSameAs(OwnBeans.LIMITER);
            assertThat(context.getBean(PasswordEncoder.class)).isSameAs(OwnBeans.ENCODER);
            assertThat(context.getBean(PasswordHasher.class).hash("x")).startsWith("$2b$04$");
        });
    }

    @Test
    void encoder_existsForUsersOfTheApplication() {
        Contexts.cheap().run(context -> assertThat(context).doesNotHaveBean(PasswordEncoder.class));
        Contexts.cheap()
                .withUserConfiguration(Users.class)
                .run(context ->
                        assertThat(context).getBean(PasswordEncoder.class).isInstanceOf(HashkitPasswordEncoder.class));
        Contexts.cheap()
                .withUserConfiguration(Users.class)
                .withPropertyValues("hashkit.encoder.mode=never")
                .run(context -> assertThat(context).doesNotHaveBean(PasswordEncoder.class));
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.mode=always")
                .run(context -> assertThat(context).hasSingleBean(HashkitPasswordEncoder.class));
    }

    @Test
    void withoutSpringSecurity_thereIsNoEncoder() {
        Contexts.cheap()
                .withClassLoader(new FilteredClassLoader("org.springframework.security"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(PasswordHasher.class)
                        .doesNotHaveBean(HashkitSecurityAutoConfiguration.class));
    }

    @Test
    void withoutMicrometer_thereAreNoMeters() {
        Contexts.cheap()
                .withClassLoader(new FilteredClassLoader(MeterRegistry.class, ObservationRegistry.class))
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(LimiterMeters.class);
                    assertThat(context.getBean(PasswordHasher.class)).isNotInstanceOf(ObservedHasher.class);
                });
        Contexts.cheap().run(context -> {
            assertThat(context).hasSingleBean(LimiterMeters.class);
            assertThat(context.getBean(PasswordHasher.class)).isInstanceOf(ObservedHasher.class);
        });
    }

    @Test
    void withoutActuator_thereAreNoEndpointAndNoHealth() {
        Contexts.cheap()
                .withPropertyValues("management.endpoints.web.exposure.include=*")
                .withClassLoader(new FilteredClassLoader(name -> name.startsWith("org.springframework.boot.actuate")
                        || name.startsWith("org.springframework.boot.health")))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean("hashkitEndpoint")
                        .doesNotHaveBean("hashkitHealthIndicator")
                        .doesNotHaveBean("hashkitKeysHealthIndicator"));
        assertThat(HashkitEndpoint.class).hasAnnotation(Endpoint.class);
    }

    @Test
    void health_canBeDisabled() {
        Contexts.cheap()
                .run(context ->
                        assertThat(context).hasBean("hashkitHealthIndicator").hasBean("hashkitKeysHealthIndicator"));
        Contexts.cheap()
                .withPropertyValues("management.health.hashkit.enabled=false")
                .run(context -> assertThat(context)
                        .doesNotHaveBean("hashkitHealthIndicator")
                        .doesNotHaveBean("hashkitKeysHealthIndicator"));
    }

    @Test
    void tuningBeforeTheMeasurement_failsWithAdvice() {
        Contexts.cheap()
                .run(context -> assertThat(
                                org.assertj.core.api.Assertions.catchThrowable(() -> context.getBean(Tuning.class)))
                        .hasRootCauseInstanceOf(IllegalStateException.class)
                        .rootCause()
                        .hasMessageContaining("ObjectProvider<Tuning>"));
    }

    @Test
    void customizer_changesTheBuilder() {
        Contexts.cheap()
                .withBean(PasswordHasherCustomizer.class, () -> builder -> builder.maxPasswordBytes(3))
                .run(context -> assertThat(org.assertj.core.api.Assertions.catchThrowable(
                                () -> context.getBean(PasswordHasher.class).hash("four")))
                        .isInstanceOf(IllegalArgumentException.class));
    }

    /** On JDK 17 Spring Boot has no virtual threads, whatever the property says. */
    @Test
    void virtualThreads_leaveHashingToPlatformThreads() {
        Contexts.cheap()
                .run(context -> assertThat(context.getBean(HashingThreads.class).executor())
                        .isEmpty());
        Contexts.cheap()
                .withPropertyValues("spring.threads.virtual.enabled=true")
                .run(context -> assertThat(
                                context.getBean(HashingThreads.class).executor().isPresent())
                        .isEqualTo(Runtime.version().feature() >= 21));
        Contexts.cheap()
                .withPropertyValues("spring.threads.virtual.enabled=true", "hashkit.threads=0")
                .run(context -> assertThat(context.getBean(HashingThreads.class).executor())
                        .isEmpty());
    }

    @Test
    void eachMeterOfPrometheus_hasADescription() {
        Contexts.cheap()
                .withPropertyValues("hashkit.cache.ttl=1m")
                .withBean(SimpleMeterRegistry.class)
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    context.getBeansOfType(MeterBinder.class).values().forEach(binder -> binder.bindTo(registry));
                    context.getBean(UpgradeMeters.class).upgraded("{noop}x", "{noop}y");
                    assertThat(registry.getMeters())
                            .hasSizeGreaterThan(12)
                            .allSatisfy(meter ->
                                    assertThat(meter.getId().getDescription()).isNotBlank());
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class Refreshed {
        @Bean
        @Scope(value = "refresh", proxyMode = ScopedProxyMode.INTERFACES)
        PasswordHasher hasher() {
            return TestHashers.of(new Bcrypt(4));
        }
    }

    @Test
    void hasherOfAScope_isCountedOnce_thoughItHasAProxy() {
        List<String> observed = new ArrayList<>();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(context -> {
            observed.add(context.getName());
            return false;
        });
        Contexts.cheap()
                .withUserConfiguration(Refreshed.class)
                .withInitializer(context -> context.getBeanFactory().registerScope("refresh", new SimpleThreadScope()))
                .withBean(ObservationRegistry.class, () -> registry)
                .withPropertyValues("hashkit.cache.ttl=1m")
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    assertThatThrownBy(() -> hasher.verify("right", "$unknown$"))
                            .isInstanceOf(InvalidHashException.class);

                    assertThat(observed).containsOnlyOnce("hashkit.password");
                    assertThat(context.getBean(UnreadableRows.class).total()).containsOnly(entry("UNSUPPORTED", 1L));
                    assertThat(context.getBean(VerifiedPasswords.class).misses())
                            .isEqualTo(1);
                });
    }

    @Test
    void childContext_watchesNothingThatItsParentWatches() {
        Contexts.cheap()
                .run(parent -> Contexts.cheap().withParent(parent).run(child -> {
                    assertThat(child.getBean(Limiter.class)).isSameAs(parent.getBean(Limiter.class));
                    assertThat(child.getBeansOfType(OverloadLog.class))
                            .as("each line once")
                            .isEmpty();
                    assertThat(child.getBean(UnreadableRows.class))
                            .as("what the health of the child asks")
                            .isSameAs(parent.getBean(UnreadableRows.class));
                }));
    }

    @Test
    void childContext_watchesItsOwnLimiter() {
        Contexts.cheap()
                .run(parent -> Contexts.cheap()
                        .withParent(parent)
                        .withUserConfiguration(OwnBeans.class)
                        .run(child -> assertThat(child.getBeansOfType(OverloadLog.class))
                                .hasSize(1)));
    }

    @Test
    void switchedOff_hasNoBeanAndLeavesTheEncoderOfTheApplication() {
        Contexts.cheap()
                .withUserConfiguration(Users.class)
                .withBean(PasswordEncoder.class, () -> OwnBeans.ENCODER)
                .withPropertyValues("hashkit.enabled=false")
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(PasswordHasher.class);
                    assertThat(context.getBean(PasswordEncoder.class)).isSameAs(OwnBeans.ENCODER);
                    assertThat(context.getBeanDefinitionNames())
                            .noneMatch(name -> name.startsWith("hashkit") && !name.endsWith("Users"));
                });
        for (String off : List.of("off", "no", "0", "FALSE")) {
            Contexts.cheap()
                    .withPropertyValues("hashkit.enabled=" + off)
                    .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(PasswordHasher.class));
        }
        for (String on : List.of("true", "on", "yes", "1")) {
            Contexts.cheap()
                    .withPropertyValues("hashkit.enabled=" + on)
                    .run(context -> assertThat(context).hasSingleBean(PasswordHasher.class));
        }
    }
}
