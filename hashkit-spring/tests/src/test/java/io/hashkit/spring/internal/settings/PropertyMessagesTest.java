package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.spring.Contexts;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Each property with a value that cannot be used: the message names property, value and problem, the cure the range. */
class PropertyMessagesTest {
    /** What is set, with {@code ;} between properties; how the message begins; what message and cure say of the range. */
    private record Case(String settings, String message, String range) {
        String property() {
            return message.substring(0, message.indexOf('='));
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("hashkit.scheme=argon2d,m=1,t=1,p=1", "hashkit.scheme=argon2d,m=1,t=1,p=1: ", "from 8"),
            new Case("hashkit.auto-tune=on", "hashkit.auto-tune=on: ", "off, cached, foreground, background"),
            new Case("hashkit.target=0.25s", "hashkit.target=0.25s: ", "from 10ms to 10s"),
            new Case("hashkit.target=soon", "hashkit.target=soon: ", "from 10ms to 10s"),
            new Case(
                    "hashkit.concurrency=", "hashkit.concurrency=\"\": ", "Remove it, or set a number from 1 to 10000"),
            new Case("hashkit.concurrency=1.5", "hashkit.concurrency=1.5: ", "from 1 to 10000"),
            new Case("hashkit.memory-share=25%", "hashkit.memory-share=25%: ", "at most 0.5"),
            new Case("hashkit.allow-weak-costs=maybe", "hashkit.allow-weak-costs=maybe: ", "true or false"),
            new Case("hashkit.startup-log=", "hashkit.startup-log=\"\": ", "true or false"),
            new Case("hashkit.dialects=", "hashkit.dialects=\"\": ", "all, none, or names"),
            new Case("hashkit.dialects=all,none", "hashkit.dialects=all,none: ", "all, none, or names"),
            new Case("hashkit.profile=classpath:no.json", "hashkit.profile=classpath:no.json: ", "path of a file"),
            new Case("hashkit.threads=two", "hashkit.threads=two: ", "from 0 to 1024"),
            new Case("hashkit.uniform-time=", "hashkit.uniform-time=\"\": ", "from hashkit.target to 10s"),
            new Case("hashkit.cache.ttl=", "hashkit.cache.ttl=\"\": ", "from 1s to 1h"),
            new Case("hashkit.cache.ttl=x", "hashkit.cache.ttl=x: ", "from 1s to 1h"),
            new Case("hashkit.cache.size=x", "hashkit.cache.size=x: ", "from 1 to 1000000"),
            new Case("hashkit.limiter.queue=2147483648", "hashkit.limiter.queue=2147483648: ", "at least 1"),
            new Case("hashkit.limiter.max-wait=never", "hashkit.limiter.max-wait=never: ", "from 0 to 1h"),
            new Case("hashkit.encoder.mode=no", "hashkit.encoder.mode=no: ", "auto, always, never"),
            new Case(
                    "hashkit.encoder.client-secrets=x",
                    "hashkit.encoder.client-secrets=x: ",
                    "passwords, generated, never"),
            new Case("hashkit.check.start=on", "hashkit.check.start=on: ", "off, log, fail"),
            new Case("hashkit.check.start=log", "hashkit.check.start=log: ", "hashkit.check.query"),
            new Case("hashkit.check.rows=x", "hashkit.check.rows=x: ", "from 1 to 1000000"),
            new Case("hashkit.check.timeout=x", "hashkit.check.timeout=x: ", "from 1s to 10m"),
            new Case("hashkit.health.overload-share=10%", "hashkit.health.overload-share=10%: ", "at most 1"),
            new Case("hashkit.auto-tune=cached", "hashkit.auto-tune=cached: ", "Set hashkit.profile"),
            new Case("hashkit.target=5ms", "hashkit.target=5ms: ", "from 10ms to 10s"),
            new Case("hashkit.target=1m", "hashkit.target=1m: ", "from 10ms to 10s"),
            new Case("hashkit.concurrency=0", "hashkit.concurrency=0: ", "from 1 to 10000"),
            new Case("hashkit.memory-share=0.9", "hashkit.memory-share=0.9: ", "at most 0.5"),
            new Case("hashkit.memory-per-hash=10B", "hashkit.memory-per-hash=10B: ", "at least 1KiB"),
            new Case("hashkit.policy=mine", "hashkit.policy=mine: ", "owasp-2026, "),
            new Case("hashkit.provider=none", "hashkit.provider=none: ", "it has SUN, "),
            new Case("hashkit.dialects=cobol", "hashkit.dialects=cobol: ", "all, none, or names"),
            new Case("hashkit.keep=cobol", "hashkit.keep=cobol: ", "names of accepted dialects"),
            new Case("hashkit.auto-tune=off;hashkit.profile=/no/file", "hashkit.profile=/no/file: ", "tune --profile"),
            new Case("hashkit.threads=-1", "hashkit.threads=-1: ", "from 0 to 1024"),
            new Case("hashkit.uniform-time=11s", "hashkit.uniform-time=11s: ", "from hashkit.target to 10s"),
            new Case("hashkit.uniform-time=249ms", "hashkit.uniform-time=249ms: ", "from hashkit.target to 10s"),
            new Case("hashkit.cache.ttl=2h", "hashkit.cache.ttl=2h: ", "from 1s to 1h"),
            new Case("hashkit.cache.ttl=999ms", "hashkit.cache.ttl=999ms: ", "from 1s to 1h"),
            new Case("hashkit.cache.ttl=5m;hashkit.uniform-time=1s", "hashkit.cache.ttl=5m: ", "hashkit.uniform-time"),
            new Case("hashkit.cache.ttl=5m;hashkit.cache.size=0", "hashkit.cache.size=0: ", "from 1 to 1000000"),
            new Case("hashkit.limiter.parallel=0", "hashkit.limiter.parallel=0: ", "at least 1"),
            new Case("hashkit.limiter.memory=1KiB", "hashkit.limiter.memory=1KiB: ", "at least 1MiB"),
            new Case("hashkit.limiter.queue=0", "hashkit.limiter.queue=0: ", "at least 1"),
            new Case("hashkit.limiter.seats=0", "hashkit.limiter.seats=0: ", "at least 1"),
            new Case("hashkit.limiter.max-wait=2h", "hashkit.limiter.max-wait=2h: ", "from 0 to 1h"),
            new Case("hashkit.limiter.max-wait=5", "hashkit.limiter.max-wait=5: ", "5ms, 5s"),
            new Case("hashkit.encoder.mode=always;hashkit.encoder.id={x}", "hashkit.encoder.id={x}: ", "at most 64"),
            new Case(
                    "hashkit.encoder.mode=always;hashkit.encoder.id=scrypt",
                    "hashkit.encoder.id=scrypt: ",
                    "argon2 or "),
            new Case("hashkit.enabled=disabled", "hashkit.enabled=disabled: ", "true or false"),
            new Case("hashkit.web.overload-response=x", "hashkit.web.overload-response=x: ", "true or false"),
            new Case("hashkit.check.query=select 1", "hashkit.check.query=select 1: ", "StoredHashSample"),
            new Case("hashkit.check.query=q;hashkit.check.rows=0", "hashkit.check.rows=0: ", "from 1 to 1000000"),
            new Case("hashkit.check.query=q;hashkit.check.timeout=0s", "hashkit.check.timeout=0s: ", "from 1s to 10m"),
            new Case("hashkit.health.window=2h", "hashkit.health.window=2h: ", "from 1s to 1h"),
            new Case("hashkit.health.overload-share=0", "hashkit.health.overload-share=0.0: ", "above 0 and at most 1"),
            new Case("hashkit.keyring.required=true", "hashkit.keyring.required=true: ", "hashkit.keyring.keys"),
            new Case(
                    "hashkit.keyring.require-bound=true",
                    "hashkit.keyring.require-bound=true: ",
                    "hashkit.keyring.keys"),
            new Case("hashkit.keyring.bind-next=true", "hashkit.keyring.bind-next=true: ", "hashkit.keyring.keys"));

    @ParameterizedTest
    @FieldSource("CASES")
    void unusableValue_isNamedWithItsPropertyItsRangeAndACure(Case wrong) {
        Contexts.runner().withPropertyValues(wrong.settings().split(";")).run(context -> {
            assertThat(context).hasFailed();
            FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(context.getStartupFailure());
            assertThat(analysis).isNotNull();
            assertThat(analysis.getDescription()).startsWith(wrong.message());
            assertThat(analysis.getDescription().substring(wrong.message().length()))
                    .isNotBlank();
            assertThat(analysis.getAction()).isNotBlank().endsWith(".");
            assertThat(analysis.getDescription() + " " + analysis.getAction()).contains(wrong.range());
        });
    }

    @Test
    void everyProperty_hasACase() {
        assertThat(CASES.stream().map(Case::property).distinct())
                .containsExactlyInAnyOrderElementsOf(new KnownProperties()
                        .all().stream()
                                .filter(name -> !name.contains(KnownProperties.ANY))
                                .toList());
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0s", "PT0.25S, 250ms", "PT90S, 90s", "PT2M, 2m", "PT-2H, -2h", "PT0.0000001S, PT0.0000001S"})
    void time_isShownAsItIsWritten(Duration time, String text) {
        assertThat(Settings.text(time)).isEqualTo(text);
        assertThat(Settings.text(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)))
                .isNotBlank();
    }

    /** A message never reads as if the value were there and empty. */
    @Test
    void propertyThatIsNotSet_isSaidNotToBeSet() {
        assertThat(new InvalidPropertyException("hashkit.x", "", "it is needed", "Set it."))
                .hasMessage("hashkit.x is not set: it is needed");
    }
}
