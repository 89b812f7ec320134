package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import io.hashkit.PasswordHasher;
import io.hashkit.spring.internal.keys.KeyringReport;
import io.hashkit.spring.internal.monitor.HashkitEndpoint;
import io.hashkit.spring.internal.monitor.HashkitHealth;
import io.hashkit.spring.internal.monitor.LimiterMeters;
import io.hashkit.spring.internal.unreadable.UnreadableRows;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.KeyringProperties;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.userdetails.User;

/** No log line of any level, no meter, observation or endpoint holds six characters of a stored hash or a password. */
class SecretsInLogsTest {
    static final int WINDOW = 6;
    /** Begins with a capital letter, so that no word of a message is part of it by chance. */
    static final String PASSWORD = "Zx7-canary-Qw9";

    /** A stored string, and the part of it that must not be shown. */
    record Stored(String text, String secret) {}

    static final List<Stored> ODD = List.of(
            all("$5f4dcc3b5aa765d61d8327deb882cf99"),
            all("$correct-horse-battery"),
            new Stored("{noop}secretvalue", "secretvalue"),
            new Stored("{" + PASSWORD + "}abc", PASSWORD),
            new Stored("{bcrypt}" + PASSWORD, PASSWORD),
            new Stored("$2b$" + PASSWORD + "$05$abc", PASSWORD),
            new Stored("$2b$05$" + PASSWORD, PASSWORD),
            new Stored("$argon2id$v=19$m=8,t=1,p=1$" + PASSWORD + "$" + PASSWORD, PASSWORD),
            new Stored("$argon2id$v=19$" + PASSWORD + "=1$AAAA$AAAA", PASSWORD),
            new Stored("$argon2id$v=" + PASSWORD + "$m=8,t=1,p=1$AAAA$AAAA", PASSWORD),
            new Stored("$" + PASSWORD + "$v=19$m=8,t=1,p=1$AAAA$AAAA", PASSWORD),
            new Stored("pbkdf2_sha256$" + PASSWORD + "$salt$hash", PASSWORD),
            new Stored("pbkdf2_" + PASSWORD + "$1000$salt$hash", PASSWORD),
            new Stored("{SSHA}" + PASSWORD, PASSWORD),
            new Stored("{PBKDF2-" + PASSWORD + "}1000$a$b", PASSWORD),
            new Stored("$scrypt$ln=99999999,r=" + PASSWORD + ",p=1$AAAA$AAAA", PASSWORD),
            new Stored("$y$" + PASSWORD, PASSWORD),
            all("5f4dcc3b5aa765d61d8327deb882cf99"),
            all(PASSWORD),
            all(PASSWORD.repeat(200)));

    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private Level before;

    @TempDir
    private Path folder;

    private static Stored all(String text) {
        return new Stored(text, text);
    }

    @BeforeEach
    void listen() {
        before = root.getLevel();
        root.setLevel(Level.DEBUG);
        appender.start();
        root.addAppender(appender);
    }

    @AfterEach
    void stop() {
        root.detachAppender(appender);
        root.setLevel(before);
    }

    private List<String> logged() {
        List<String> texts = new ArrayList<>();
        for (ILoggingEvent event : List.copyOf(appender.list)) {
            texts.add(event.getFormattedMessage());
            if (event.getThrowableProxy() != null) {
                texts.add(ThrowableProxyUtil.asString(event.getThrowableProxy()));
            }
        }
        return texts;
    }

    private static void assertNothingOf(String secret, List<String> texts) {
        for (int i = 0; i + WINDOW <= secret.length() && i < 64; i++) {
            String window = secret.substring(i, i + WINDOW);
            assertThat(texts).noneMatch(text -> text.contains(window));
        }
    }

    static void login(HashkitPasswordEncoder encoder, String stored, String typed) {
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(
                name -> User.withUsername(name).password(stored).roles("USER").build());
        provider.setPasswordEncoder(encoder);
        provider.setUserDetailsPasswordService((user, better) -> user);
        Throwable failure = catchThrowable(
                () -> provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", typed)));
        if (failure != null) {
            assertThat(failure).isInstanceOf(org.springframework.security.core.AuthenticationException.class);
            assertNothingOf(typed, List.of(String.valueOf(failure.getMessage())));
        }
    }

    @Test
    void logins_leaveNoSecretInTheLog() {
        for (String dialects : List.of("all,plain-text", "all", "none")) {
            Contexts.cheap()
                    .withPropertyValues("hashkit.encoder.mode=always", "hashkit.dialects=" + dialects)
                    .run(context -> {
                        HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
                        for (Stored odd : ODD) {
                            login(encoder, odd.text(), PASSWORD);
                            encoder.upgradeEncoding(odd.text());
                            assertNothingOf(odd.secret(), logged());
                        }
                    });
        }
        assertThat(logged()).anyMatch(line -> line.contains("A stored hash cannot be read"));
        assertNothingOf(PASSWORD, logged());
    }

    @Test
    void correctLoginsAndTheirUpgrades_leaveNoSecretInTheLog() {
        String longOne = PASSWORD.repeat(6);
        String strong = TestHashers.of(io.hashkit.algorithm.Pbkdf2.sha256(1)).hash(longOne);
        Contexts.cheap().withPropertyValues("hashkit.encoder.mode=always").run(context -> {
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
            login(encoder, strong, longOne);
            login(encoder, "{noop}" + PASSWORD, PASSWORD);
            assertThat(catchThrowable(() -> encoder.encode(longOne)).getMessage())
                    .doesNotContain(PASSWORD);
        });

        assertThat(logged())
                .anyMatch(line -> line.contains("was not replaced at this login: IllegalArgumentException"))
                .anyMatch(line -> line.contains("A stored password is plain text"));
        assertNothingOf(longOne, logged());
        assertNothingOf(strong.substring(strong.lastIndexOf('$')), logged());
    }

    /** Endpoint, health, meters and observations. */
    @Test
    void endpointHealthAndMeters_holdNothingOfUsers() {
        List<String> observed = new CopyOnWriteArrayList<>();
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
            @Override
            public void onStop(Observation.Context context) {
                observed.add(context + " " + context.getError());
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        Contexts.cheap()
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean(ObservationRegistry.class, () -> observations)
                .withPropertyValues(
                        "hashkit.encoder.mode=always", "management.endpoints.web.exposure.include=hashkit,health")
                .run(context -> {
                    HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
                    for (Stored odd : ODD) {
                        login(encoder, odd.text(), PASSWORD);
                    }
                    List<String> watched = watched(context);
                    watched.addAll(observed);
                    assertThat(observed).isNotEmpty();
                    for (Stored odd : ODD) {
                        assertNothingOf(odd.secret(), watched);
                    }
                    assertNothingOf(PASSWORD, watched);
                });
    }

    private static List<String> watched(ApplicationContext context) {
        List<String> watched = new ArrayList<>();
        LimiterMeters meters = context.getBean(LimiterMeters.class);
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        meters.bindTo(registry);
        registry.getMeters().forEach(meter -> watched.add(meter.getId() + " " + meter.measure()));
        HashkitEndpoint endpoint = new HashkitEndpoint(
                context.getBean(PasswordHasher.class),
                context.getBean(io.hashkit.limit.Limiter.class),
                context.getBeanProvider(KeyringReport.class).getIfAvailable());
        watched.add(endpoint.hashkit().toString());
        HashkitHealth health = new HashkitHealth(
                context.getBean(PasswordHasher.class),
                context.getBean(io.hashkit.limit.Limiter.class),
                io.hashkit.algorithm.Policy.OWASP_2026,
                new HashkitProperties.HealthProperties(java.time.Duration.ofSeconds(10), 0.1),
                () -> null,
                context.getBean(UnreadableRows.class),
                System::nanoTime);
        watched.add(health.report().toString());
        watched.add(context.getBean(HashkitPasswordEncoder.class).toString());
        return watched;
    }

    /** A user may set hashkit.profile to a wrong file. */
    @Test
    void fileThatIsNotAProfile_isNotQuotedInTheMessage() throws Exception {
        for (String content : List.of(PASSWORD, "{\"" + PASSWORD + "\": \"" + PASSWORD + "\"}", "[" + PASSWORD)) {
            Path file = Files.writeString(folder.resolve("profile.json"), content);
            Contexts.runner()
                    .withPropertyValues("hashkit.auto-tune=off", "hashkit.profile=" + file)
                    .run(context -> {
                        assertThat(context).hasFailed();
                        for (Throwable one = context.getStartupFailure(); one != null; one = one.getCause()) {
                            assertNothingOf(PASSWORD, List.of(String.valueOf(one)));
                        }
                    });
        }
        assertNothingOf(PASSWORD, logged());
    }

    private static String[] keysOfEachSource(Path store) {
        return new String[] {
            "hashkit.keyring.keys.a.state=write",
            "hashkit.keyring.keys.a.base64=" + TestKeys.base64("a"),
            "hashkit.keyring.keys.b.state=read",
            "hashkit.keyring.keys.b.hex=" + TestKeys.hex("b"),
            "hashkit.keyring.keys.c.state=next",
            "hashkit.keyring.keys.c.key-store=" + store,
            "hashkit.keyring.keys.c.key-store-password=" + TestKeys.PASSWORD,
            "hashkit.keyring.keys.d.state=retired",
            "hashkit.keyring.keys.d.hex=" + TestKeys.hex("d"),
            "hashkit.encoder.mode=always"
        };
    }

    /** The keys in each form, and the password of the key store. */
    private static void assertNoKeyIn(List<String> texts) {
        for (String name : List.of("a", "b", "c", "d")) {
            assertNothingOf(TestKeys.base64(name), texts);
            assertNothingOf(TestKeys.hex(name), texts);
            assertNothingOf(java.util.Arrays.toString(TestKeys.key(name)).substring(1, 25), texts);
        }
        assertNothingOf(TestKeys.PASSWORD.substring(4), texts);
    }

    @Test
    void keys_areNeitherLoggedNorPrinted() throws Exception {
        Path store = TestKeys.store(folder, "c");
        Contexts.cheap().withPropertyValues(keysOfEachSource(store)).run(context -> {
            List<String> texts = new ArrayList<>();
            PasswordHasher hasher = context.getBean(PasswordHasher.class);
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
            String bound = hasher.boundTo("17").hash(PASSWORD);
            login(encoder, bound, PASSWORD);
            login(encoder, hasher.hash(PASSWORD), PASSWORD);
            KeyringProperties properties = context.getBean(KeyringProperties.class);
            texts.add(properties.toString());
            texts.add(properties.keys().get("b").toString());
            texts.add(context.getBean(io.hashkit.seal.Keyring.class).toString());
            texts.add(hasher.toString() + hasher.boundTo("17"));
            texts.addAll(new HashkitEndpoint(
                            hasher,
                            context.getBean(io.hashkit.limit.Limiter.class),
                            context.getBean(KeyringReport.class))
                    .hashkit().values().stream().map(String::valueOf).toList());
            assertNoKeyIn(texts);
            assertNothingOf(bound.substring(bound.lastIndexOf('$') + 1), logged());
        });
        assertThat(logged()).anyMatch(line -> line.contains("(BROKEN_SEAL"));
        assertNoKeyIn(logged());
    }

    /** Even if the application lets these endpoints show all values. */
    @Test
    void endpointsOfSpringBoot_hideTheKeys() throws Exception {
        Path store = TestKeys.store(folder, "c");
        Contexts.cheap()
                .withPropertyValues(keysOfEachSource(store))
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new org.springframework.core.env.SystemEnvironmentPropertySource(
                                "systemEnvironment",
                                java.util.Map.of("HASHKIT_KEYRING_KEYS_B_HEX", TestKeys.hex("b")))))
                .run(context -> {
                    var sanitizers = context.getBeanProvider(
                                    org.springframework.boot.actuate.endpoint.SanitizingFunction.class)
                            .orderedStream()
                            .toList();
                    assertThat(sanitizers).hasSize(1);
                    var always = org.springframework.boot.actuate.endpoint.Show.ALWAYS;
                    List<String> shown = new ArrayList<>();
                    new org.springframework.boot.actuate.env.EnvironmentEndpoint(
                                    context.getEnvironment(), sanitizers, always)
                            .environment(null)
                            .getPropertySources()
                            .forEach(source -> source.getProperties()
                                    .forEach((name, value) -> shown.add(name + "=" + value.getValue())));
                    var report =
                            new org.springframework.boot.actuate.context.properties
                                    .ConfigurationPropertiesReportEndpoint(sanitizers, always);
                    report.setApplicationContext(context.getSourceApplicationContext());
                    report.configurationProperties()
                            .getContexts()
                            .values()
                            .forEach(one -> one.getBeans().values().forEach(bean -> {
                                shown.add(String.valueOf(bean.getProperties()));
                                shown.add(String.valueOf(bean.getInputs()));
                            }));

                    assertThat(shown)
                            .anyMatch(text -> text.equals("hashkit.keyring.keys.a.state=write"))
                            .anyMatch(text -> text.contains("keyStorePassword=******"))
                            .anyMatch(text -> text.equals("HASHKIT_KEYRING_KEYS_B_HEX=******"))
                            .anyMatch(text -> text.contains("bcrypt,cost=4"));
                    assertNoKeyIn(shown);
                });
    }
}
