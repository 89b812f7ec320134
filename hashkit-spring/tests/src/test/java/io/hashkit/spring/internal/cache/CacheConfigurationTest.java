package io.hashkit.spring.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.AsyncCache;
import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.internal.settings.InvalidPropertyAnalyzer;
import io.hashkit.uniform.UniformTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.crypto.password.PasswordEncoder;

class CacheConfigurationTest {
    @Test
    void property_remembersMatches_andItsMetersCountThem() {
        Limiter limiter = Limiter.builder().build();
        Contexts.cheap()
                .withBean(Limiter.class, () -> limiter)
                .withPropertyValues("hashkit.cache.ttl=5m", "hashkit.encoder.mode=always")
                .run(context -> {
                    PasswordEncoder encoder = context.getBean(PasswordEncoder.class);
                    String stored = encoder.encode("right");
                    long hashes = limiter.stats().admitted();
                    for (int i = 0; i < 4; i++) {
                        assertThat(encoder.matches("right", stored)).isTrue();
                    }
                    assertThat(encoder.matches("wrong", stored)).isFalse();

                    assertThat(limiter.stats().admitted()).isEqualTo(hashes + 2);
                    MeterRegistry meters = new SimpleMeterRegistry();
                    context.getBean("hashkitCacheMeters", MeterBinder.class).bindTo(meters);
                    assertThat(meters.get("hashkit.cache.hits")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(3);
                    assertThat(meters.get("hashkit.cache.misses")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(2);
                    assertThat(meters.get("hashkit.cache.size").gauge().value()).isEqualTo(1);
                });
    }

    @Test
    void hashesOnly_areObserved() {
        List<String> observed = new ArrayList<>();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(context -> {
            observed.add(context.getName());
            return false;
        });
        Contexts.cheap()
                .withBean(ObservationRegistry.class, () -> registry)
                .withPropertyValues("hashkit.cache.ttl=5m")
                .run(context -> {
                    PasswordHasher hasher = context.getBean(PasswordHasher.class);
                    assertThat(hasher).isInstanceOf(CachedHasher.class);
                    String stored = hasher.hash("right");
                    observed.clear();
                    hasher.verify("right", stored);
                    int once = observed.size();
                    hasher.verify("right", stored);

                    assertThat(once).isPositive();
                    assertThat(observed).hasSize(once);
                });
    }

    @Test
    void endOfTheContext_forgetsEverything() {
        VerifiedPasswords[] verified = new VerifiedPasswords[1];
        Contexts.cheap().withPropertyValues("hashkit.cache.ttl=5m").run(context -> {
            verified[0] = context.getBean(VerifiedPasswords.class);
            PasswordHasher hasher = context.getBean(PasswordHasher.class);
            assertThat(hasher.verify("right", hasher.hash("right"))).isTrue();
            assertThat(verified[0].size()).isEqualTo(1);
        });

        assertThat(verified[0].size()).isZero();
        assertThat(verified[0].tag(1, 'c', new byte[1], "stored", null)).isNull();
    }

    @Test
    void withoutTheProperty_nothingIsRemembered_andCaffeineIsNotNeeded() {
        Contexts.cheap()
                .withClassLoader(new FilteredClassLoader(AsyncCache.class.getPackageName()))
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean("hashkitVerifiedPasswords");
                    assertThat(context.getBean(PasswordHasher.class)).isNotInstanceOf(CachedHasher.class);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashkit.cache.ttl=500ms | hashkit.cache.ttl=500ms | from 1s to 1h",
                "hashkit.cache.ttl=2h | hashkit.cache.ttl=2h | from 1s to 1h",
                "hashkit.cache.size=0 | hashkit.cache.size=0 | from 1 to 1000000",
                "hashkit.uniform-time=600ms | hashkit.cache.ttl=5m: | uniform time",
            })
    void valuesThatCannotBeUsed_stopTheStart(String property, String named, String problem) {
        Contexts.cheap()
                .withPropertyValues("hashkit.cache.ttl=5m", property)
                .run(context -> assertThat(analysed(context.getStartupFailure()))
                        .startsWith(named)
                        .contains(problem));
    }

    @Test
    void uniformTimeOfTheApplication_stopsTheStartToo() {
        Contexts.cheap()
                .withBean(UniformTime.class, () -> UniformTime.every(Duration.ofMillis(600)))
                .withPropertyValues("hashkit.cache.ttl=5m")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("hashkit.cache.ttl")
                        .hasMessageContaining("uniform time"));
    }

    private static ApplicationContextRunner contexts(boolean lazy) {
        return Contexts.cheap().withInitializer(context -> {
            if (lazy) {
                context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
            }
        });
    }

    @Test
    void lazyApplication_stopsAtTheStartToo() {
        contexts(true)
                .withPropertyValues("hashkit.cache.ttl=2h")
                .run(context -> assertThat(analysed(context.getStartupFailure()))
                        .startsWith("hashkit.cache.ttl=2h: ")
                        .contains("from 1s to 1h"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutCaffeine_theStartStopsWithTheDependency(boolean lazy) {
        contexts(lazy)
                .withPropertyValues("hashkit.cache.ttl=5m")
                .withClassLoader(new FilteredClassLoader(AsyncCache.class.getPackageName()))
                .run(context -> {
                    FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(context.getStartupFailure());
                    assertThat(analysis.getDescription()).startsWith("hashkit.cache.ttl=5m: ");
                    assertThat(analysis.getAction()).contains("com.github.ben-manes.caffeine:caffeine");
                });
    }

    private static String analysed(Throwable failure) {
        return new InvalidPropertyAnalyzer().analyze(failure).getDescription();
    }
}
