package io.hashkit.spring.internal.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.TestKeys;
import io.hashkit.spring.internal.settings.InvalidPropertyAnalyzer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;

/** Each wrong key stops the start with the property that was set, the problem and the cure, and without the key. */
class KeyringFailuresTest {
    private static final String KEYS = "hashkit.keyring.keys";
    private static final String NOW = KEYS + ".now.state=write;" + KEYS + ".now.base64=" + TestKeys.base64("now") + ";";
    private static final String STORE = KEYS + ".a.state=write;" + KEYS + ".a.key-store=$STORE;";
    private static final String RIGHT = KEYS + ".a.key-store-password=" + TestKeys.PASSWORD + ";";

    @TempDir
    private Path folder;

    private static Arguments wrong(String settings, String property, String problem, String cure) {
        return Arguments.of(settings, property, problem, cure);
    }

    static Stream<Arguments> wrongKeys() {
        String half = TestKeys.base64("now").substring(0, 20);
        return Stream.of(
                wrong(
                        KEYS + ".a.state=read;" + KEYS + ".a.base64=" + TestKeys.base64("a"),
                        KEYS + "=a: ",
                        "no key has the state write",
                        KEYS + ".a.state=write"),
                wrong(
                        KEYS + ".a.state=",
                        KEYS + " is not set: ",
                        "no key has the state write",
                        KEYS + ".name.state=write"),
                wrong(
                        NOW + KEYS + ".a.state=write;" + KEYS + ".a.base64=" + TestKeys.base64("a"),
                        KEYS + ".a.state=write: ",
                        "the key now has the state write too",
                        "Set next"),
                wrong(
                        NOW + KEYS + ".a.state=read;" + KEYS + ".a.hex=" + TestKeys.hex("now"),
                        KEYS + "=now,a: ",
                        "are the same key",
                        "bytes of its own"),
                wrong(NOW + KEYS + ".a.state=read", KEYS + ".a.state=read: ", "no source", "as base64"),
                wrong(NOW + KEYS + ".a.state=retired", KEYS + ".a.state=retired: ", "no source", "or id"),
                wrong(
                        NOW + KEYS + ".a.hex=" + TestKeys.hex("a"),
                        KEYS + ".a.state is not set: ",
                        "a state",
                        "Set write, next"),
                wrong(
                        NOW + KEYS + ".a.base64=x;" + KEYS + ".a.hex=y;" + KEYS + ".a.state=read",
                        KEYS + ".a.hex=******: ",
                        KEYS + ".a.base64 is set too, and a key has one source",
                        "hex"),
                wrong(
                        NOW + KEYS + ".a.state=read;" + KEYS + ".a.base64=" + half,
                        KEYS + ".a.base64=******: ",
                        "not 15",
                        "openssl rand"),
                wrong(
                        NOW + KEYS + ".a.state=read;" + KEYS + ".a.hex=" + "00".repeat(32),
                        KEYS + ".a.hex=******: ",
                        "must be random",
                        "openssl rand"),
                wrong(
                        NOW + KEYS + ".a.state=read;" + KEYS + ".a.base64=" + half + "?",
                        KEYS + ".a.base64=******: ",
                        "not base64",
                        "set as hex"),
                wrong(
                        NOW + KEYS + ".a.state=read;" + KEYS + ".a.hex=" + half,
                        KEYS + ".a.hex=******: ",
                        "hexadecimal",
                        "set as base64"),
                wrong(
                        NOW + KEYS + ".a.state=retired;" + KEYS + ".a.id=short",
                        KEYS + ".a.id=short: ",
                        "11 characters",
                        "keyid"),
                wrong(
                        NOW + KEYS + ".a.state=read;" + KEYS + ".a.id=AAAAAAAAAAA",
                        KEYS + ".a.id=AAAAAAAAAAA: ",
                        "the id alone opens nothing",
                        "state retired"),
                wrong(
                        KEYS + ".a.state=write;" + KEYS + ".a.key-store=/no/such/file;" + RIGHT,
                        KEYS + ".a.key-store=/no/such/file: ",
                        "does not exist",
                        "keytool"),
                wrong(
                        KEYS + ".a.state=write;" + KEYS + ".a.key-store=classpath:no.p12;" + RIGHT,
                        KEYS + ".a.key-store=classpath:no.p12: ",
                        "does not exist",
                        "keytool"),
                wrong(
                        KEYS + ".a.state=write;" + KEYS + ".a.key-store=https://127.0.0.1:1/keys.p12",
                        KEYS + ".a.key-store=https:",
                        "does not exist",
                        "path"),
                wrong(
                        KEYS + ".a.state=write;" + KEYS + ".a.key-store=$TEXT;" + RIGHT,
                        KEYS + ".a.key-store=",
                        "cannot be read as a key store of type PKCS12",
                        "keytool"),
                wrong(
                        STORE + RIGHT + KEYS + ".a.key-store-type=PKCS13",
                        KEYS + ".a.key-store-type=PKCS13: ",
                        "no such type",
                        "PKCS12"),
                wrong(
                        STORE + KEYS + ".a.key-store-password=Zx7-other-Qw9",
                        KEYS + ".a.key-store-password=******: ",
                        "does not open",
                        "keytool"),
                wrong(STORE, KEYS + ".a.key-store-password is not set: ", "needs a password", "keytool"),
                wrong(
                        STORE + RIGHT + KEYS + ".a.alias=nobody",
                        KEYS + ".a.alias=nobody: ",
                        "no secret key of this name, but a, short",
                        "genseckey"),
                wrong(
                        (STORE + RIGHT).replace(".a.", ".b."),
                        KEYS + ".b.alias=b: ",
                        "no secret key of this name",
                        "the default is the name of the key"),
                wrong(STORE + RIGHT + KEYS + ".a.alias=short", KEYS + ".a.key-store=", "not 16", "-keysize 256"),
                wrong(
                        KEYS + ".a.state=write;" + KEYS + ".a.bundle=none",
                        KEYS + ".a.bundle=none: ",
                        "no such SSL bundle",
                        "spring.ssl.bundle.jks.none.keystore.location"),
                wrong(
                        NOW + KEYS + "[a b].state=read;" + KEYS + "[a b].base64=" + TestKeys.base64("a"),
                        KEYS + "=a b: ",
                        "the name of a key",
                        "another name"),
                wrong(
                        NOW + KEYS + ".a=" + TestKeys.base64("a"),
                        KEYS + ".a.state is not set: ",
                        "a state",
                        "the key itself as base64"),
                wrong("hashkit.keyring.required=true", "hashkit.keyring.required=true: ", "no keys", KEYS),
                wrong("hashkit.keyring.require-bound=true", "hashkit.keyring.require-bound=true: ", "no keys", KEYS),
                wrong("hashkit.keyring.bind-next=true", "hashkit.keyring.bind-next=true: ", "no keys", KEYS),
                wrong(
                        NOW + "hashkit.keyring.require-bound=true;hashkit.keyring.bind-next=true",
                        "hashkit.keyring.bind-next=true: ",
                        "require-bound is set too",
                        "Remove hashkit.keyring.bind-next"),
                wrong(
                        NOW + "hashkit.encoder.mode=always;hashkit.encoder.id=argon2",
                        "hashkit.encoder.id=argon2: ",
                        "cannot read sealed hashes",
                        "Remove hashkit.encoder.id"));
    }

    @ParameterizedTest
    @MethodSource("wrongKeys")
    void wrongKey_stopsTheStartWithPropertyProblemAndCure(String settings, String property, String problem, String cure)
            throws Exception {
        Path store = TestKeys.store(folder, "a");
        Path text = Files.writeString(folder.resolve("text"), "no key store");
        Contexts.cheap()
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                .withPropertyValues(settings.replace("$STORE", store.toString())
                        .replace("$TEXT", text.toString())
                        .split(";"))
                .run(context -> {
                    assertThat(context).hasFailed();
                    FailureAnalysis analysis = new InvalidPropertyAnalyzer().analyze(context.getStartupFailure());
                    assertThat(analysis).isNotNull();
                    assertThat(analysis.getDescription()).startsWith(property).contains(problem);
                    assertThat(analysis.getAction()).contains(cure);
                    assertNoSecretIn(context);
                });
    }

    private static void assertNoSecretIn(AssertableApplicationContext context) {
        java.io.StringWriter trace = new java.io.StringWriter();
        context.getStartupFailure().printStackTrace(new java.io.PrintWriter(trace));
        for (String secret : List.of(
                TestKeys.base64("now"), TestKeys.hex("now"), TestKeys.base64("a"), TestKeys.hex("a"), "Zx7-", "Qw9")) {
            assertThat(trace.toString()).doesNotContain(secret.substring(0, Math.min(8, secret.length())));
        }
    }

    /** Spring Boot's own analysis names the property, its value and the possible ones. */
    @Test
    void unknownState_stopsTheStartWithThePropertyAndItsValues() {
        Contexts.cheap()
                .withPropertyValues(KEYS + ".a.state=writing", KEYS + ".a.base64=" + TestKeys.base64("a"))
                .run(context -> {
                    FailureAnalysis analysis = analysisOfSpringBoot(context.getStartupFailure());
                    assertThat(analysis.getDescription())
                            .contains(KEYS + ".a.state")
                            .contains("writing");
                    assertThat(analysis.getAction()).contains("WRITE", "NEXT", "READ", "RETIRED");
                    assertNoSecretIn(context);
                });
    }

    /** A condition reads the keys first. */
    @Test
    void keyWithoutAName_stopsTheStartWithoutTheKey() {
        Contexts.cheap().withPropertyValues(KEYS + "=" + TestKeys.base64("a")).run(context -> {
            assertThat(analysisOfSpringBoot(context.getStartupFailure()).getDescription())
                    .startsWith(KEYS + "=******: it is a group of properties");
            assertNoSecretIn(context);
        });
    }

    private static FailureAnalysis analysisOfSpringBoot(Throwable failure) {
        return org.springframework.core.io.support.SpringFactoriesLoader.forDefaultResourceLocation()
                .load(org.springframework.boot.diagnostics.FailureAnalyzer.class, (type, name, problem) -> {})
                .stream()
                .map(analyzer -> analyzer.analyze(failure))
                .filter(java.util.Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keyringOfTheApplication_thatDoesNotRequireWhatThePropertiesSay_stopsTheStart() {
        for (String property :
                List.of("hashkit.keyring.required", "hashkit.keyring.require-bound", "hashkit.keyring.bind-next")) {
            Contexts.cheap()
                    .withBean(
                            Keyring.class,
                            () -> Keyring.builder()
                                    .write("own", KeyPrf.of(TestKeys.key("own")))
                                    .build())
                    .withPropertyValues(property + "=true")
                    .run(context -> assertThat(new InvalidPropertyAnalyzer()
                                    .analyze(context.getStartupFailure())
                                    .getDescription())
                            .startsWith(property + "=true: ")
                            .contains("own Keyring bean"));
        }
    }

    @Test
    void bundleWithoutSupportForBundles_isNamed() {
        Contexts.cheap()
                .withPropertyValues(KEYS + ".a.state=write", KEYS + ".a.bundle=sealing")
                .run(context -> assertThat(new InvalidPropertyAnalyzer()
                                .analyze(context.getStartupFailure())
                                .getDescription())
                        .startsWith(KEYS + ".a.bundle=sealing: the application has no SSL bundles"));
    }
}
