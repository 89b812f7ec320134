package io.hashkit.spring.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey;
import io.hashkit.spring.HashkitAutoConfiguration;
import io.hashkit.spring.TestKeys;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Names under {@code hashkit} that no property has, and times without a unit, from every source of an application. */
class UnknownPropertiesTest {
    private static final String KEYS = "hashkit.keyring.keys.";

    @TempDir
    private Path folder;

    @Configuration(proxyBeanMethods = false)
    @org.springframework.boot.autoconfigure.ImportAutoConfiguration(HashkitAutoConfiguration.class)
    static class Application {}

    private static void check(ConfigurableEnvironment environment) {
        new PropertyCheck(environment, false).postProcessBeanFactory(new DefaultListableBeanFactory());
    }

    private static StandardEnvironment with(String name, Object value) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(name, value)));
        return environment;
    }

    private static StandardEnvironment withVariable(String name) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource("systemEnvironment", Map.of(name, "Zx7-secret")));
        return environment;
    }

    private static InvalidPropertyException refusal(ConfigurableEnvironment environment) {
        return catchThrowableOfType(InvalidPropertyException.class, () -> check(environment));
    }

    @ParameterizedTest
    @CsvSource({
        "hashkit.keyrng.required, hashkit.keyring.required",
        "hashkit.keyrng.keys.now.state, hashkit.keyring.keys.now.state",
        "hashkit.keyring.keys.now.bas64, hashkit.keyring.keys.now.base64",
        "hashkit.keyring.requirebond, hashkit.keyring.require-bound",
        "hashkit.limiter.max_wayt, hashkit.limiter.max-wait",
        "hashkit.limiter.maxWaitTime, hashkit.limiter.max-wait",
        "hashkit.cache.tll, hashkit.cache.ttl",
        "hashkit.cache-ttl, hashkit.cache.ttl",
        "hashkit.shceme, hashkit.scheme",
        "hashkit.scheme.name, hashkit.scheme",
        "hashkit.dialect, hashkit.dialects",
        "hashkit.sample.folder, hashkit."
    })
    void unknownName_stopsTheStartWithTheNearestName_andWithoutTheValue(String name, String nearest) {
        InvalidPropertyException refusal = refusal(with(name, "Zx7-secret"));

        assertThat(refusal).isNotNull();
        assertThat(refusal).hasMessageContaining("there is no such property").hasMessageStartingWith("hashkit.");
        assertThat(refusal.cure()).contains("Did you mean " + nearest);
        assertThat(refusal.getMessage() + refusal.cure() + refusal.value() + refusal)
                .doesNotContain("Zx7");
    }

    static Stream<String> everyProperty() {
        return new KnownProperties()
                .all().stream()
                        .map(property -> property.replace(KnownProperties.ANY, "now"))
                        .distinct();
    }

    private static String usable(String name) {
        Class<?> type = new KnownProperties().converted().getOrDefault(name, String.class);
        return type == Duration.class
                ? "1s"
                : type.isEnum() ? type.getEnumConstants()[0].toString() : type == boolean.class ? "true" : "1";
    }

    @ParameterizedTest
    @MethodSource("everyProperty")
    void everyProperty_isKnown_inEachSpelling(String name) {
        List<String> spellings = new ArrayList<>(List.of(name, name.replace("-", "_")));
        spellings.add(java.util.regex.Pattern.compile("-(.)")
                .matcher(name)
                .replaceAll(match -> match.group(1).toUpperCase(java.util.Locale.ROOT)));
        for (String spelling : spellings) {
            assertThatNoException().as(spelling).isThrownBy(() -> check(with(spelling, usable(name))));
        }
        String variable = name.replace('.', '_').toUpperCase(java.util.Locale.ROOT);
        assertThatNoException().isThrownBy(() -> check(withVariableValue(variable.replace("-", ""), usable(name))));
        if (!name.startsWith("hashkit.form-secrets.")) {
            String underscores = variable.replace("-", "_");
            assertThatNoException().isThrownBy(() -> check(withVariableValue(underscores, usable(name))));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hashkit.keyring.keys.now",
                "hashkit.keyring.keys[2026.11].state",
                "hashkit.keyring.keys[a b].id",
                "hashkit.dialects[0]",
                "hashkit.dialects[11]",
                "other.keyrng",
                "hashkits.keyrng"
            })
    void groupsListsFreeNamesAndOtherPrefixes_areLeftAlone(String name) {
        assertThatNoException().isThrownBy(() -> check(with(name, "django")));
    }

    @ParameterizedTest
    @CsvSource({
        "hashkit, hashkit.enabled",
        "hashkit.keyring, hashkit.keyring.keys.NAME.state",
        "hashkit.keyring.keys, hashkit.keyring.keys.NAME.state",
        "hashkit.cache, hashkit.cache.ttl",
        "hashkit.forms, hashkit.forms.NAME"
    })
    void valueOfAGroup_stopsTheStartWithoutTheValue(String name, String member) {
        InvalidPropertyException refusal = refusal(with(name, "Zx7-secret"));

        assertThat(refusal)
                .hasMessageStartingWith(name + "=******: it is a group of properties, and has no value of its own")
                .hasMessageNotContaining("Zx7");
        assertThat(refusal.cure()).contains(member);
    }

    @Test
    void rootWithoutAValue_isLeftAlone() {
        assertThatNoException().isThrownBy(() -> check(with("hashkit", "")));
    }

    /** Spring Boot's message would quote it. */
    @ParameterizedTest
    @ValueSource(strings = {"HASHKIT_FORMSECRETS", "HASHKIT_FORM_SECRETS", "hashkit_formsecrets", "HASHKIT_KEYRING"})
    void variableOfAGroup_stopsTheStartWithoutTheValue(String name) {
        assertThat(refusal(withVariable(name)))
                .hasMessageStartingWith(name + "=******: it is a group of properties, and has no value of its own")
                .hasMessageNotContaining("Zx7");
    }

    /** In YAML, keys with hyphens before them are a list. */
    @Test
    void listOfKeys_isSaidToBeAMap() {
        InvalidPropertyException refusal = refusal(with("hashkit.keyring.keys[0].name", "Zx7-secret"));

        assertThat(refusal).hasMessageStartingWith("hashkit.keyring.keys[0].name=******: ");
        assertThat(refusal.cure())
                .contains("no list", "in place of the hyphen", "hashkit.keyring.keys.NAME.state")
                .doesNotContain("Did you mean", "Zx7");
    }

    /** Spring Boot would ignore it, and all dialects would be read. */
    @Test
    void nameBelowAList_isUnknown() {
        assertThat(refusal(with("hashkit.dialects.django", "true"))).hasMessageContaining("there is no such property");
        assertThat(refusal(with("hashkit.dialects[0].django", "true"))).hasMessageContaining("no such property");
    }

    /** Spring Boot would not bind them, and the keyring or the form would lack them. */
    @ParameterizedTest
    @CsvSource({
        "HASHKIT_KEYRING_KEYS_2026_11_BASE64, KEYRING_KEYS_CURRENT_BASE64",
        "HASHKIT_FORMS_MY_APP, letters and digits",
        "HASHKIT_FORM_SECRETS_SHOP, HASHKIT_FORMSECRETS_SHOP"
    })
    void variableThatCannotNameItsKeyOrForm_stopsTheStart(String name, String cure) {
        InvalidPropertyException refusal = refusal(withVariable(name));

        assertThat(refusal).hasMessageStartingWith(name + "=******: ");
        assertThat(refusal.cure()).contains(cure);
    }

    @ParameterizedTest
    @CsvSource({
        "HASHKIT_KEYRNG_REQUIRED, HASHKIT_KEYRING_REQUIRED",
        "HASHKIT_LIMITER_MAXWAITS, HASHKIT_LIMITER_MAXWAIT",
        "HASHKIT_KEYRNG_KEYS_NOW_BASE64, HASHKIT_KEYRING_KEYS_NOW_BASE64",
        "HASHKIT_SCHEM, HASHKIT_SCHEME"
    })
    void variableLikeAProperty_stopsTheStart(String name, String nearest) {
        InvalidPropertyException refusal = refusal(withVariable(name));

        assertThat(refusal).hasMessageStartingWith(name + "=******: ");
        assertThat(refusal.cure()).contains("Did you mean " + nearest + "?");
    }

    /** Kubernetes sets the last three for a service of this name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HASHKIT_HOME",
                "HASHKIT_CI_INSTALL",
                "HASHKIT_KEYS_PASSWORD",
                "HASHKIT_DATABASE_PASSWORD",
                "HASHKIT_DIALECTS_0",
                "HASHKIT_",
                "HASHKIT",
                "HASHKIT_SERVICE_HOST",
                "HASHKIT_PORT",
                "HASHKIT_PORT_8080_TCP_ADDR"
            })
    void variableOfAnotherProgram_isLeftAlone(String name) {
        assertThatNoException().isThrownBy(() -> check(withVariable(name)));
    }

    @Test
    void systemPropertyOfAnotherProgram_isLeftAlone_butNotAMisspeltOne() {
        StandardEnvironment environment = new StandardEnvironment();
        Map<String, Object> properties = environment.getSystemProperties();
        properties.put("hashkit.jcstress.mode", "quick");
        try {
            assertThatNoException().isThrownBy(() -> check(environment));
            properties.put("hashkit.keyrng.required", "true");
            assertThat(refusal(environment)).hasMessageStartingWith("hashkit.keyrng.required=******: ");
        } finally {
            properties.remove("hashkit.jcstress.mode");
            properties.remove("hashkit.keyrng.required");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hashkit.limiter.max-wait",
                "hashkit.target",
                "hashkit.uniform-time",
                "hashkit.cache.ttl",
                "hashkit.check.timeout",
                "hashkit.health.window"
            })
    void timeWithoutUnit_stopsTheStart(String name) {
        for (Object value : List.of("5", 5, " 300 ", "+5", "-5")) {
            InvalidPropertyException refusal = refusal(with(name, value));
            String text = String.valueOf(value).strip();
            assertThat(refusal).hasMessageStartingWith(name + "=" + text + ": the time has no unit");
            assertThat(refusal.cure()).contains(text + "ms", text + "s");
        }
        for (Object value : List.of("5s", "5ms", "PT5S", "0", "${other:5s}", Duration.ofSeconds(5), "")) {
            assertThatNoException().as("%s", value).isThrownBy(() -> check(with(name, value)));
        }
    }

    @Test
    void timesThatAreChecked_areAllTimesOfTheProperties() {
        assertThat(new KnownProperties().converted().values().stream().filter(type -> type == Duration.class))
                .hasSize(6);
        assertThat(refusal(withVariableValue("HASHKIT_LIMITER_MAX_WAIT", "5")))
                .hasMessageStartingWith("hashkit.limiter.max-wait=5: ");
    }

    private static StandardEnvironment withVariableValue(String name, String value) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment", Map.of(name, value)));
        return environment;
    }

    private SpringApplicationBuilder application() {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .bannerMode(org.springframework.boot.Banner.Mode.OFF)
                .properties(
                        "hashkit.scheme=bcrypt,cost=4", "hashkit.allow-weak-costs=true", "hashkit.startup-log=false");
    }

    private void assertRefused(String place, String... arguments) {
        Throwable failure = org.assertj.core.api.Assertions.catchThrowable(
                () -> application().run(arguments).close());
        assertThat(failure).as(String.join(" ", arguments)).isNotNull();
        FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(failure);
        assertThat(analysis).isNotNull();
        assertThat(analysis.getDescription())
                .contains("=******: there is no such property")
                .contains(place);
    }

    /** Spring Boot's own reading: files, a profile, a folder of secrets, JSON and the command line. */
    @Test
    void unknownName_isFoundInEverySourceOfSpringBoot() throws IOException {
        String location = "--spring.config.location=" + folder.toUri();
        assertRefused("commandLineArgs", "--hashkit.keyrng.required=true");
        assertRefused(
                "hashkit.keyrng.keys",
                "--spring.application.json={\"hashkit\":{\"keyrng\":{\"keys\":{\"a\":{\"state\":\"write\"}}}}}");
        Files.writeString(
                folder.resolve("application.yaml"), "hashkit:\n  dialects: [django]\n  keyrng:\n    required: true\n");
        assertRefused("application.yaml] - 4:", location);
        Files.delete(folder.resolve("application.yaml"));
        Files.writeString(folder.resolve("application-live.properties"), "hashkit.limiter.paralel=2\n");
        assertRefused("application-live.properties] - 1:", location, "--spring.profiles.active=live");
        Path tree = Files.createDirectories(folder.resolve("secrets/hashkit/keyrng"));
        Files.writeString(tree.resolve("required"), "true");
        assertRefused(
                "hashkit.keyrng.required", "--spring.config.import=configtree:" + folder.resolve("secrets") + "/");
    }

    /** A key of YAML that is a number has the form of a place in a list. */
    @Test
    void listOfKeys_isFoundInEveryForm_andAKeyWhoseNameIsANumberIsNone() throws IOException {
        Path file = folder.resolve("application.yaml");
        String location = "--spring.config.location=" + folder.toUri();
        for (String keys : List.of("- name: Zx7", "- now: {state: write}", "- Zx7")) {
            Files.writeString(file, "hashkit:\n  keyring:\n    keys:\n      " + keys + "\n");
            FailureAnalysis analysis = new InvalidPropertyAnalyzer()
                    .analyze(org.assertj.core.api.Assertions.catchThrowable(
                            () -> application().run(location).close()));
            assertThat(analysis).as(keys).isNotNull();
            assertThat(analysis.getDescription())
                    .startsWith("hashkit.keyring.keys[0]")
                    .contains("=******: ", "application.yaml] - 4:")
                    .doesNotContain("Zx7");
            assertThat(analysis.getAction()).contains("no list", "in place of the hyphen");
        }
        Files.writeString(file, "hashkit:\n  keyring:\n    keys:\n      2026:\n        stat: write\n");
        FailureAnalysis analysis = new InvalidPropertyAnalyzer()
                .analyze(org.assertj.core.api.Assertions.catchThrowable(
                        () -> application().run(location).close()));
        assertThat(analysis.getAction()).contains("Did you mean hashkit.keyring.keys.2026.state?");
    }

    @Test
    void knownNames_areBoundFromEverySourceOfSpringBoot() throws IOException {
        Files.writeString(folder.resolve("application.yaml"), """
                hashkit:
                  dialects: [django, spring]
                  limiter: {max-wait: 5s}
                  keyring:
                    keys:
                      "[2026.12]":
                        state: next
                        base64: %s
                """.formatted(TestKeys.base64("a")));
        Path tree = Files.createDirectories(folder.resolve("secrets/hashkit/keyring/keys/now"));
        Files.writeString(tree.resolve("hex"), TestKeys.hex("now"));

        try (ConfigurableApplicationContext context = application()
                .run(
                        "--spring.config.location=" + folder.toUri(),
                        "--spring.config.import=configtree:" + folder.resolve("secrets") + "/",
                        "--spring.application.json={\"hashkit\":{\"limiter\":{\"queue\":7}}}",
                        "--" + KEYS + "now.state=write")) {
            assertThat(context.getBean(Keyring.class).keys())
                    .extracting(SealingKey::name)
                    .containsExactlyInAnyOrder("2026.12", "now");
        }
    }
}
