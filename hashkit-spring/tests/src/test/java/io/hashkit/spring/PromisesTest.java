package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.spring.internal.monitor.LimiterMeters;
import io.hashkit.spring.internal.monitor.ObservedHasher;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.LdapShaPasswordEncoder;
import org.springframework.security.crypto.password.MessageDigestPasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.scrypt.SCryptPasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** Sentences of docs/spring.md and docs/spring-operation.md that no other test checks. */
@ExtendWith(OutputCaptureExtension.class)
class PromisesTest {
    private static void login(HashkitPasswordEncoder encoder, InMemoryUserDetailsManager users, String password) {
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
        provider.setPasswordEncoder(encoder);
        provider.setUserDetailsPasswordService(users);
        provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", password));
    }

    private static InMemoryUserDetailsManager ann(String stored) {
        return new InMemoryUserDetailsManager(
                User.withUsername("ann").password(stored).roles("USER").build());
    }

    @SuppressWarnings("deprecation") // what such rows were written by
    static Stream<String> rowsOfDelegatingPasswordEncoder() {
        return Stream.of(
                "{bcrypt}" + new BCryptPasswordEncoder(4).encode("right"),
                "{argon2}" + new Argon2PasswordEncoder(16, 32, 1, 64, 1).encode("right"),
                "{argon2@SpringSecurity_v5_8}" + new Argon2PasswordEncoder(16, 32, 1, 64, 1).encode("right"),
                "{scrypt}" + new SCryptPasswordEncoder(16, 8, 1, 32, 64).encode("right"),
                "{scrypt@SpringSecurity_v5_8}" + new SCryptPasswordEncoder(16, 8, 1, 32, 16).encode("right"),
                "{pbkdf2@SpringSecurity_v5_8}"
                        + Pbkdf2PasswordEncoder.defaultsForSpringSecurity_v5_8().encode("right"),
                "{ldap}" + new LdapShaPasswordEncoder().encode("right"),
                "{MD5}" + new MessageDigestPasswordEncoder("MD5").encode("right"),
                "{SHA-1}" + new MessageDigestPasswordEncoder("SHA-1").encode("right"),
                "{SHA-256}" + new MessageDigestPasswordEncoder("SHA-256").encode("right"),
                "{noop}right");
    }

    /** "Rows with ... verify as before and are replaced at the next login". */
    @ParameterizedTest
    @MethodSource("rowsOfDelegatingPasswordEncoder")
    void rowsOfDelegatingPasswordEncoder_verifyAndAreReplaced(String stored) {
        Contexts.cheap().withPropertyValues("hashkit.encoder.mode=always").run(context -> {
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
            InMemoryUserDetailsManager users = ann(stored);

            assertThat(catchThrowable(() -> login(encoder, users, "wrong"))).isNotNull();
            assertThat(users.loadUserByUsername("ann").getPassword()).isEqualTo(stored);
            login(encoder, users, "right");

            assertThat(users.loadUserByUsername("ann").getPassword()).startsWith("$2b$04$");
            login(encoder, users, "right");
        });
    }

    /** "So does {noop}, with one line in the log". */
    @Test
    void plainText_isLoggedExactlyOnce(CapturedOutput output) {
        Contexts.cheap().withPropertyValues("hashkit.encoder.mode=always").run(context -> {
            HashkitPasswordEncoder encoder = context.getBean(HashkitPasswordEncoder.class);
            assertThat(encoder.matches("right", "{noop}right")).isTrue();
            assertThat(encoder.matches("other", "{noop}other")).isTrue();
        });

        assertThat(output.getOut().lines().filter(line -> line.contains("is plain text")))
                .hasSize(1);
    }

    /** "A stored password that cannot be read ... takes as long as a wrong one". */
    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "$2b$05$tooshort", "{unknown}x", "$y$j9T$x", "{ssha}"})
    void unreadableString_takesTheWorkOfAnUnknownUser(String stored) {
        AtomicInteger works = new AtomicInteger();
        PasswordHasher counted = new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }

            private final PasswordHasher hasher = TestHashers.of(new Bcrypt(4));

            @Override
            protected PasswordHasher delegate() {
                return hasher;
            }

            @Override
            protected <T> T call(HasherCall<T> call) {
                works.addAndGet(call.operation() == Operation.VERIFY_NOTHING ? 1 : 0);
                return super.call(call);
            }
        };

        assertThat(new HashkitPasswordEncoder(counted, Limiter.shared(), "").matches("right", stored))
                .isFalse();
        assertThat(works).hasValue(1);
    }

    private static PasswordHasher failing() {
        return new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return this;
            }

            @Override
            protected PasswordHasher delegate() {
                throw new IllegalStateException("of the test");
            }
        };
    }

    /** The table of observations, and "With Micrometer there are less than 60 series". */
    @Test
    void outcomes_areThoseOfTheTable_andSeriesAreFew() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        Limiter limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        new LimiterMeters(limiter).bindTo(meters);
        PasswordHasher hasher = new ObservedHasher(
                TestHashers.builder().scheme(new Bcrypt(4)).limiter(limiter).build(), () -> observations);
        String stored = hasher.hash("right");
        hasher.verify("right", stored);
        hasher.verify("wrong", stored);
        hasher.verifyNothing("anyone");
        assertThatThrownBy(() -> hasher.verify("right", "nonsense")).isNotNull();
        assertThatThrownBy(() -> hasher.hash("x".repeat(80))).isNotNull();
        assertThatThrownBy(() -> new ObservedHasher(failing(), () -> observations).hash("right"))
                .isInstanceOf(IllegalStateException.class);
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> hasher.verify("right", stored)).isNotNull();
            assertThat(hasher.tryHash("right")).isEmpty();
        }
        assertThat(hasher.tryHash("right")).isPresent();

        TreeSet<String> seen = new TreeSet<>();
        meters.find("hashkit.password")
                .timers()
                .forEach(timer -> seen.add(
                        timer.getId().getTag("operation") + " " + timer.getId().getTag("outcome")));
        assertThat(seen)
                .containsExactly(
                        "hash error",
                        "hash made",
                        "hash rejected",
                        "hash skipped",
                        "nobody mismatch",
                        "verify match",
                        "verify mismatch",
                        "verify overloaded",
                        "verify unreadable");
        assertThat(meters.get("hashkit.limiter.refused")
                        .tag("reason", "busy")
                        .functionCounter()
                        .count())
                .isEqualTo(1);
        assertThat(meters.get("hashkit.limiter.refused").functionCounters())
                .as("refused, whatever the reason")
                .extracting(FunctionCounter::count)
                .containsExactlyInAnyOrder(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
        long series = meters.getMeters().stream()
                .mapToLong(meter -> meter.measure().spliterator().getExactSizeIfKnown())
                .sum();
        assertThat(series).isLessThan(60);
    }

    /** The meters of the table. */
    @Test
    void meters_areThoseOfTheTable() {
        MeterRegistry meters = new SimpleMeterRegistry();
        new LimiterMeters(Limiter.shared()).bindTo(meters);

        assertThat(meters.getMeters().stream().map(meter -> meter.getId().getName()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                "running",
                                "waiting",
                                "queue",
                                "parallel",
                                "memory.used",
                                "memory.max",
                                "wait.oldest",
                                "admitted",
                                "upgrades.failed",
                                "refused",
                                "refused",
                                "refused",
                                "refused",
                                "refused",
                                "refused",
                                "refused")
                        .map("hashkit.limiter."::concat)
                        .toList());
    }

    /** "An encoder of the application stays in charge". */
    @Test
    void encoderOfTheApplication_replacesHashkits() {
        BCryptPasswordEncoder own = new BCryptPasswordEncoder(4);
        Contexts.cheap()
                .withPropertyValues("hashkit.encoder.mode=always")
                .withBean("own", org.springframework.security.crypto.password.PasswordEncoder.class, () -> own)
                .run(context -> assertThat(List.copyOf(context.getBeansOfType(
                                        org.springframework.security.crypto.password.PasswordEncoder.class)
                                .values()))
                        .containsExactly(own));
    }

    /** "An exception of its UserDetailsPasswordService fails the login, as with every encoder". */
    @Test
    void userStoreThatThrowsDuringTheUpgrade_failsTheLogin() {
        HashkitPasswordEncoder encoder =
                new HashkitPasswordEncoder(TestHashers.of(new Bcrypt(5)), Limiter.shared(), "");
        DaoAuthenticationProvider provider =
                new DaoAuthenticationProvider(ann(TestHashers.of(new Bcrypt(4)).hash("right")));
        provider.setPasswordEncoder(encoder);
        provider.setUserDetailsPasswordService((user, better) -> {
            throw new IllegalStateException("value too long");
        });

        assertThatThrownBy(() ->
                        provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right")))
                .hasMessage("value too long");
    }
}
