package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.internal.tune.TuningRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each setting with a right text and with texts that cannot be used. */
class SettingsTest {
    static Settings settings(String... namesAndTexts) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            texts.put("hashkit." + namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return new Settings("hashkit.", texts);
    }

    /** Reads everything. */
    private static void use(Settings settings) {
        settings.tuneOptions();
        settings.builder();
    }

    @Test
    void withoutSettings_theHasherIsTheRecommendedOne_withAllDialectsAndTheLimiterOfTheProcess() {
        Settings none = new Settings("hashkit.", Map.of("other", "x", "hashkit", "x"));

        assertThat(none.builder().build().hash("right")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        assertThat(none.limiter()).isSameAs(io.hashkit.limit.Limiter.shared());
        assertThat(none.scheme()).isEmpty();
        assertThat(none.keyring(Map.of())).isEmpty();
        assertThat(none.tuneOptions())
                .hasToString(io.hashkit.tune.TuneOptions.defaults().toString());
        assertThat(none.builder().build().needsRehash("sha1$saltSALT1$" + "0123456789".repeat(4)))
                .isTrue();
    }

    @Test
    void settings_reachHasherLimiterAndTuning() {
        Settings all = settings(
                "scheme", "scrypt,ln=10,r=8,p=1",
                "policy", "owasp-2026",
                "allow-weak-costs", "true",
                "dialects", "none",
                "target", "90ms",
                "concurrency", "3",
                "memory-share", "0.125",
                "memory-per-hash", "64 MB",
                "limiter.parallel", "3",
                "limiter.memory", "70MiB",
                "limiter.queue", "7",
                "limiter.seats", "1",
                "limiter.max-wait", "PT0.1S");

        assertThat(all.builder().build().hash("x")).startsWith("$scrypt$ln=10,r=8,p=1$");
        assertThat(all.limiter().stats().parallel()).isEqualTo(3);
        assertThat(all.limiter().stats().budgetBytes()).isEqualTo(70L << 20);
        assertThat(all.tuneOptions()).asString().contains("target=90ms", "concurrency=3");
        assertThat(TuningRequest.OF_OPTIONS.into(all.tuneOptions()).memoryPerHash)
                .isEqualTo(64L << 20);
        assertThat(catchThrowable(() -> all.builder().build().verify("x", "sha1$saltSALT1$" + "0".repeat(40))))
                .isInstanceOf(io.hashkit.phc.InvalidHashException.class);
    }

    /** Django's dialect would claim the row. */
    @Test
    void dialectBesideAll_readsItsRows() {
        String row = "pbkdf2_sha256$5000$0c99652e3079cfff73ed18a2d4b1d7ee$"
                + "c70411e4705d81c288509c33ee308bc5d6b832b9de2fcebad63e206d676f2407";

        assertThat(settings("dialects", "all,piccolo").builder().build().verify("correct horse", row))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scheme           | argon2id,m=1       | hashkit.scheme=argon2id,m=1: . Set a scheme such as
            scheme           | md5                | hashkit.scheme=md5: . Set a scheme such as
            policy           | mine               | hashkit.policy=mine: "mine" is not a policy . Set owasp-2026
            provider         | none               | hashkit.provider=none: this JVM has no security provider called "none"; it has SUN
            provider         | SUN                | hashkit.provider=SUN: the provider SUN . Set the name of a provider
            allow-weak-costs | yes                | hashkit.allow-weak-costs=yes: it is neither true nor false. Set true or false.
            dialects         | all,none           | hashkit.dialects=all,none: none stands beside other names. Set all, none, or names
            dialects         | django,drupla      | hashkit.dialects=django,drupla: there is no dialect drupla; choose from
            dialects         | ,                  | hashkit.dialects=,: a name is missing. Set all, none, or names
            dialects         | all,,django        | hashkit.dialects=all,,django: a name is missing. Set all, none, or names
            keep             | ,                  | hashkit.keep=,: a name is missing. Set
            keep             | ,bcrypt            | hashkit.keep=,bcrypt: a name is missing. Set
            target           | soon               | hashkit.target=soon: it is not a time with a unit
            target           | 200                | hashkit.target=200: it is not a time with a unit
            target           | 9ms                | hashkit.target=9ms: the target must be from 10 to 10000 ms, not 9. Set a time from 10ms to 10s.
            target           | 1us                | hashkit.target=1us: the target must be from 10 to 10000 ms, not PT0.000001S. Set a time from 10ms to 10s.
            target           | 11s                | hashkit.target=11s: the target must be
            target           | 999999999999999999d | hashkit.target=999999999999999999d: . Set a time
            concurrency      | 1.5                | hashkit.concurrency=1.5: it is not a whole number. Set a number from 1 to 10000.
            concurrency      | 0                  | hashkit.concurrency=0: . Set a number from 1 to 10000.
            concurrency      | 10001              | hashkit.concurrency=10001: . Set
            memory-share     | much               | hashkit.memory-share=much: it is not a number . Set a share above 0 and at most 0.5.
            memory-share     | 0                  | hashkit.memory-share=0: the memory share must be
            memory-share     | 0.51               | hashkit.memory-share=0.51: the memory share must be
            memory-per-hash  | 1.5MiB             | hashkit.memory-per-hash=1.5MiB: it is not an amount of memory
            memory-per-hash  | 1023B              | hashkit.memory-per-hash=1023B: . Set at least 1KiB, such as 64MiB.
            memory-per-hash  | 999999999999999GB  | hashkit.memory-per-hash=999999999999999GB: it is more memory than any host has. Set at least
            limiter.parallel | two                | hashkit.limiter.parallel=two: it is not a whole number
            limiter.parallel | 0                  | hashkit.limiter.parallel=0: the number of parallel hashes must be at least 1
            limiter.memory   | 19 TiB             | hashkit.limiter.memory=19 TiB: it is not an amount of memory
            limiter.memory   | 1023KiB            | hashkit.limiter.memory=1023KiB: the memory budget must be
            limiter.queue    | -                  | hashkit.limiter.queue=-: it is not a whole number
            limiter.queue    | 3000000000         | hashkit.limiter.queue=3000000000: it is above 2147483647. Set at least 1.
            limiter.queue    | 0                  | hashkit.limiter.queue=0: . Set at least 1.
            limiter.seats    | 0                  | hashkit.limiter.seats=0: the number of hashes on a processor must be at least 1, not 0. Set at least 1.
            limiter.max-wait | 5                  | hashkit.limiter.max-wait=5: it is not a time with a unit
            limiter.max-wait | -1ms               | hashkit.limiter.max-wait=-1ms: the longest wait
            limiter.max-wait | 61m                | hashkit.limiter.max-wait=61m: the longest wait
            keyring.write    | k=base64:Zx7       | hashkit.keyring.write=******: a key is written otherwise. Set NAME=
            keyring.next     | k                  | hashkit.keyring.next=******: a key is written otherwise
            keyring.read     | k=hex:env:NO | hashkit.keyring.write is not set: no key has the state write
            keyring.next     | k=hex:env:NO_SUCH_VARIABLE | hashkit.keyring.next=******: the key k: the variable NO_SUCH_VARIABLE is not set
            keyring.required | 1                  | hashkit.keyring.required=1: it is neither true nor false
            keyring.required | true               | hashkit.keyring.required=true: there are no keys
            keyring.require-bound | true          | hashkit.keyring.require-bound=true: there are no keys
            keyring.bind-next | true              | hashkit.keyring.bind-next=true: there are no keys
            keyring.keys.a.state | writing        | hashkit.keyring.keys.a.state=writing: there is no such state
            keyring.keys.a.base64 | Zx7           | hashkit.keyring.keys.a.state is not set: each key has a state
            """)
    void textThatCannotBeUsed_isNamedWithTheProblemAndTheCure(String name, String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> use(settings(name, text)))
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .startsWith(message.split(" \\. ")[0])
                        .contains(message.contains(" . ") ? ". " + message.split(" \\. ")[1] : "")
                        .doesNotContain("Zx7"));
    }

    /** A cure never names what the same settings refuse. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            policy   | fips-140 | bcrypt,cost=12            | pbkdf2-sha256,i=600000
            policy   | rfc-9106 | pbkdf2-sha256,i=600000    | argon2id,m=65536,t=3,p=1
            provider | SunJCE   | argon2id,m=19456,t=2,p=1  | pbkdf2-sha256,i=600000
            """)
    void schemeThatAnotherSettingExcludes_isCuredByOneThatItAllows(
            String name, String text, String scheme, String allowed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("scheme", scheme, name, text).scheme())
                .withMessageStartingWith("hashkit.scheme=" + scheme + ": hashkit." + name + "=" + text)
                .withMessageEndingWith(". Set a scheme such as " + allowed + ", or change hashkit." + name + ".");
        assertThat(settings("scheme", allowed, name, text).scheme()).isPresent();
    }

    @Test
    void formWithoutItsSecret_isCuredByTheNameOfTheSecret() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        settings("forms.a", "<tag:hex> = hmac-sha256($k,$p)").dialects())
                .withMessageContaining("it needs a secret")
                .withMessageEndingWith(" Its secret is hashkit.form-secrets.a.");
    }

    @Test
    void namesOfDialectsAndAlgorithms_mayBeInAnyCase() {
        PasswordHasher hasher = settings("dialects", "Django, LDAP", "keep", "DJANGO, Bcrypt")
                .builder()
                .build();

        assertThat(hasher.needsRehash("sha1$saltSALT1$" + "0123456789".repeat(4)))
                .isFalse();
    }

    static Stream<String> every() {
        return Settings.table().keySet().stream();
    }

    /** No row of the table is without what the tests and the documents need. */
    @ParameterizedTest
    @MethodSource("every")
    void everySetting_hasATypeARangeAndOneSentence(String name) {
        List<String> row = Objects.requireNonNull(Settings.table().get(name));

        assertThat(row).hasSize(4);
        assertThat(row.get(0))
                .isIn("text", "names", "keys", "flag", "number", "share", "time", "memory", "file", "secret");
        assertThat(row.get(1)).isNotBlank().doesNotEndWith(".");
        assertThat(row.get(3)).endsWith(".").matches("[A-Z][^|]*").doesNotContain(". ");
    }

    @ParameterizedTest
    @MethodSource("every")
    void everyDefault_meansTheSameAsNone(String name) {
        String byDefault = Objects.requireNonNull(Settings.table().get(name)).get(2);

        if (!byDefault.isEmpty() && !name.contains("*")) {
            assertThatCode(() -> use(settings(name, byDefault))).doesNotThrowAnyException();
            assertThat(settings(name, byDefault).tuneOptions())
                    .hasToString(settings().tuneOptions().toString());
        }
        assertThatCode(() -> use(settings(name.replace("*", "a"), name.contains("*") ? "x" : " ")))
                .satisfies(failure -> assertThat(String.valueOf(failure)).doesNotContain("no such setting"));
    }

    @ParameterizedTest
    @CsvSource({
        "taget, target",
        "limiter.maxWait2, limiter.max-wait",
        "limiter-memory, limiter.memory",
        "keyrng.required, keyring.required",
        "keyring.keys.2026-11.bas64, keyring.keys.2026-11.base64",
        "keyring.keys.a.b.base65, keyring.keys.a.b.base64",
        "keyring.keys, keyring.next"
    })
    void unknownName_isRefusedWithTheNearestOne_andWithoutItsText(String name, String nearest) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(name, "Zx7-secret"))
                .withMessage(
                        "hashkit." + name + "=******: there is no such setting. Did you mean hashkit." + nearest + "?");
    }

    @Test
    void nearestName_isEmptyBeyondTheDistance() {
        assertThat(Settings.nearest("a_bC", List.of("x", "abd"), 1)).contains("abd");
        assertThat(Settings.nearest("a_bC", List.of("x", "abd"), 0)).isEmpty();
        assertThat(Settings.nearest("same", List.of("same"), 0)).contains("same");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "\u0000"})
    void textInAMessage_isShortAndOnOneLine(String odd) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> use(settings("policy", odd + "x".repeat(500))))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).hasSizeLessThan(400).doesNotContain("\n", "\u0000"));
    }

    /** A home with other names and another exception. */
    @Test
    void home_choosesNamesAndException() {
        Settings home = new Settings("", Map.of("target", "1ms")) {
            @Override
            protected String nameOf(String setting) {
                return "--" + setting;
            }

            @Override
            protected RuntimeException refusal(
                    String name, String value, String problem, String cure, @Nullable Throwable cause) {
                return new IllegalStateException(String.join("|", new TreeSet<>(List.of(name, value))), cause);
            }
        };

        assertThat(catchThrowable(home::tuneOptions))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("--target|1ms")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    /** As parsers of YAML give for a name without a value. */
    @ParameterizedTest
    @MethodSource("every")
    void null_isRefusedOrMeansTheSameAsABlankText(String name) {
        Map<String, @Nullable String> texts = new HashMap<>();
        texts.put(name.replace("*", "a"), null);

        Throwable blank = catchThrowable(() -> use(settings(name.replace("*", "a"), "")));
        Throwable none = catchThrowable(() -> use(new Settings("", texts)));

        assertThat(String.valueOf(none)).isEqualTo(String.valueOf(blank).replace("hashkit.", ""));
    }
}
