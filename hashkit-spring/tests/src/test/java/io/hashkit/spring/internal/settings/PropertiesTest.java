package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.diagnostics.FailureAnalysis;

class PropertiesTest {
    static Stream<Scheme> schemes() {
        return Stream.of(
                Argon2.OWASP_2026_19_MIB,
                Argon2.id(65536, 3, 4),
                Scrypt.OWASP_2026_128_MIB,
                new Bcrypt(12),
                Pbkdf2.OWASP_2026_SHA256,
                Pbkdf2.OWASP_2026_SHA512);
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void scheme_isParsedAsItIsPrinted(Scheme scheme) {
        assertThat(Scheme.parse(scheme.toString())).isEqualTo(scheme);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashkit.scheme=argon2d,m=1,t=1,p=1 | hashkit.scheme | from 8",
                "hashkit.scheme=argon2id,m=19456,t=2 | hashkit.scheme | it lacks p",
                "hashkit.scheme=argon2id,m=19456,t=2,p=two | hashkit.scheme | not a whole number",
                "hashkit.scheme=bcrypt,cost=3 | hashkit.scheme | 4",
                "hashkit.scheme=bcrypt,cost=12,cost=13 | hashkit.scheme | twice",
                "hashkit.scheme=argon2id,m=1048576,t=1,p=1 | hashkit.scheme | half of the maximum heap",
                "hashkit.scheme=argon2id,m=64,t=1,p=1 | hashkit.scheme | every published one",
                "hashkit.scheme=bcrypt,cost=9 | hashkit.scheme | 2.0 times the work",
                "hashkit.policy=mine | hashkit.policy=mine | is not a policy",
                "hashkit.provider=mine | hashkit.provider=mine | no security provider",
                "hashkit.provider= | hashkit.provider=\"\" | no security provider",
                "hashkit.provider=SUN | hashkit.provider=SUN | has no PBKDF2",
                "hashkit.provider=SunJCE | hashkit.provider=SunJCE | has no random numbers",
                "hashkit.target=5ms | hashkit.target | 10",
                "hashkit.concurrency=0 | hashkit.concurrency | 0",
                "hashkit.memory-share=0.9 | hashkit.memory-share | 0.9",
                "hashkit.memory-per-hash=10B | hashkit.memory-per-hash=10B | 1024",
                "hashkit.memory-per-hash=8KiB | hashkit.memory-per-hash=8KiB | at least",
                "hashkit.memory-share=0.000001 | hashkit.memory-share=1.0E-6 | the share of the heap",
                "hashkit.limiter.memory=6MiB | hashkit.limiter.memory=6MiB | 6.0 MiB for",
                "hashkit.dialects=django,cobol | hashkit.dialects | cobol",
                "hashkit.limiter.parallel=0 | hashkit.limiter.parallel | 0",
                "hashkit.limiter.memory=1KiB | hashkit.limiter.memory | 1024",
                "hashkit.limiter.max-wait=2h | hashkit.limiter.max-wait | PT2H",
                "hashkit.uniform-time=249ms | hashkit.uniform-time=249ms | hashkit.target=250ms",
                "hashkit.uniform-time=11s | hashkit.uniform-time=11s | at most 10 s",
                "hashkit.auto-tune=cached | hashkit.auto-tune=cached | hashkit.profile is not set",
                "hashkit.health.window=2h | hashkit.health.window | 1h",
                "hashkit.health.window=0s | hashkit.health.window | 1s",
                "hashkit.health.overload-share=0 | hashkit.health.overload-share | above 0",
                "hashkit.health.overload-share=NaN | hashkit.health.overload-share | above 0",
                "hashkit.threads=-1 | hashkit.threads | 1024",
            })
    void unusableValue_stopsTheStartWithPropertyProblemAndCure(String setting, String property, String problem) {
        Contexts.runner().withPropertyValues(setting).run(context -> {
            assertThat(context).hasFailed();
            Throwable cause = context.getStartupFailure();
            while (!(cause instanceof InvalidPropertyException) && cause != null && cause.getCause() != null) {
                cause = cause.getCause();
            }
            assertThat(cause).isInstanceOf(InvalidPropertyException.class);
            FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(context.getStartupFailure());
            assertThat(analysis.getDescription()).contains(property).contains(problem);
            assertThat(analysis.getDescription() + analysis.getAction())
                    .as("names of the Java API")
                    .doesNotContainPattern("TuneOptions|builder\\(|memoryBytes|[A-Z]{3,}_[0-9A-Z]");
            assertThat(analysis.getAction()).isNotBlank();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "hashkit.memory-per-hash=8KiB, hashkit.memory-per-hash, hashkit.limiter",
        "hashkit.memory-share=0.000001, hashkit.memory-share, hashkit.limiter",
        "hashkit.limiter.memory=6MiB, hashkit.limiter.memory, hashkit.memory-share",
    })
    void tooLittleMemory_namesThePropertyThatWasSet(String setting, String named, String other) {
        Contexts.runner().withPropertyValues(setting).run(context -> {
            FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(context.getStartupFailure());
            assertThat(analysis.getAction())
                    .contains(named)
                    .doesNotContain(other)
                    .doesNotContain("TuneOptions", "builder()");
            assertThat(analysis.getDescription()).startsWith(named).doesNotContain(other, "TuneOptions", "builder()");
        });
    }

    /** As in a container without a quota on a host of many processors. */
    @Test
    void memoryForFewerHashesThanProcessors_isEnoughToStart() {
        Contexts.runner()
                .withPropertyValues("hashkit.limiter.parallel=64", "hashkit.limiter.memory=64MiB")
                .run(context -> assertThat(context)
                        .getBean(PasswordHasher.class)
                        .satisfies(hasher -> assertThat(hasher.hash("password")).startsWith("$argon2id$v=19$m=7168,")));
    }

    @Test
    void limiterBeanWithTooLittleMemory_isNamed() {
        Contexts.runner()
                .withBean(
                        Limiter.class,
                        () -> Limiter.builder().parallel(2).memoryBytes(6 << 20).build())
                .run(context -> assertThat(new InvalidPropertyAnalyzer()
                                .analyze(context.getStartupFailure())
                                .getDescription())
                        .contains("the Limiter bean", "6.0 MiB for 1 permit"));
    }

    @Test
    void schemeAboveTheMemoryOfTheLimiter_isCuredByThatProperty() {
        Contexts.runner()
                .withPropertyValues("hashkit.limiter.memory=10MiB", "hashkit.scheme=argon2id,m=19456,t=2,p=1")
                .run(context -> assertThat(new InvalidPropertyAnalyzer()
                                .analyze(context.getStartupFailure())
                                .getAction())
                        .contains("raise hashkit.limiter.memory.")
                        .doesNotContain("-Xmx"));
    }

    @Test
    void schemeWithAutoTune_isRefused() {
        Contexts.cheap()
                .withPropertyValues("hashkit.auto-tune=foreground")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("hashkit.auto-tune=foreground"));
    }

    @Test
    void weakScheme_isRefusedAndTheCureNamesThePropertyThatAllowsIt() {
        Contexts.runner().withPropertyValues(Contexts.CHEAPEST_FOR_TESTS).run(context -> {
            FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(context.getStartupFailure());
            assertThat(analysis.getDescription()).contains("hashkit.scheme=bcrypt,cost=4");
            assertThat(analysis.getAction()).contains("hashkit.allow-weak-costs=true");
        });
    }

    @Test
    void schemeOutsideThePolicy_isRefused() {
        Contexts.cheap()
                .withPropertyValues("hashkit.policy=fips-140")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("hashkit.policy=fips-140 does not allow this algorithm"));
    }

    @Test
    void properties_reachHasherAndLimiter() {
        Contexts.runner()
                .withPropertyValues(
                        "hashkit.scheme=scrypt,ln=10,r=8,p=1",
                        Contexts.WEAK_COSTS_ALLOWED,
                        "hashkit.limiter.parallel=3",
                        "hashkit.limiter.memory=19MiB",
                        "hashkit.limiter.max-wait=100ms",
                        "hashkit.dialects=none")
                .run(context -> {
                    Limiter limiter = context.getBean(Limiter.class);
                    assertThat(limiter.stats().parallel()).isEqualTo(3);
                    assertThat(limiter.stats().budgetBytes()).isEqualTo(19L << 20);
                    assertThat(context.getBean(PasswordHasher.class).hash("x")).startsWith("$scrypt$ln=10,r=8,p=1$");
                });
    }
}
