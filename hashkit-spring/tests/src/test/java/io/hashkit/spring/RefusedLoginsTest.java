package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.documents.Document;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.Refused.Typed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import reactor.core.publisher.Mono;

/**
 * Each login crossed with each kind of user and of password: the exception is that of Spring's own provider with Spring's own
 * encoder, and the work is that of one hash. {@link RefusedLoginsOverHttpTest} looks at what is sent.
 */
class RefusedLoginsTest {
    private static final Keyring KEYS =
            Keyring.builder().write("now", KeyPrf.of(TestKeys.key("now"))).build();

    /** A login as an application has it; those that bind give each user rows of its own. */
    enum Flow {
        ENCODER(null, false),
        ENCODER_THAT_SEALS(KEYS, false),
        PROVIDER(null, false),
        PROVIDER_BOUND(KEYS, true),
        MANAGER(null, false),
        MANAGER_WITH_THREADS(null, true),
        MANAGER_THAT_SEALS(KEYS, false),
        MANAGER_BOUND(KEYS, true);

        private final @Nullable Keyring keys;
        private final boolean threads;

        Flow(@Nullable Keyring keys, boolean threads) {
            this.keys = keys;
            this.threads = threads;
        }

        Login login(PasswordHasher hasher, PasswordHasher rows) {
            return switch (this) {
                case ENCODER, ENCODER_THAT_SEALS ->
                    provider(users(id -> rows), new HashkitPasswordEncoder(hasher, Limiter.shared(), ""));
                case PROVIDER -> complete(new HashkitAuthenticationProvider(users(id -> rows), hasher, ""));
                case PROVIDER_BOUND ->
                    complete(new HashkitAuthenticationProvider(users(rows::boundTo), hasher, UserDetails::getUsername));
                case MANAGER, MANAGER_WITH_THREADS, MANAGER_THAT_SEALS ->
                    complete(new HashkitReactiveAuthenticationManager(
                            name -> Mono.justOrEmpty(Refused.load(name, id -> rows)), hasher, ""));
                case MANAGER_BOUND ->
                    complete(new HashkitReactiveAuthenticationManager(
                            name -> Mono.justOrEmpty(Refused.load(name, rows::boundTo)),
                            hasher,
                            UserDetails::getUsername));
            };
        }

        PasswordHasher hasher() {
            return hasher(keys);
        }

        PasswordHasher hasher(@Nullable Keyring with) {
            PasswordHasherBuilder builder = TestHashers.builder().scheme(new Bcrypt(4));
            if (with != null) {
                builder.keyring(with);
            }
            return (threads
                            ? builder.threads(ForkJoinPool.commonPool()).keyThreads(ForkJoinPool.commonPool())
                            : builder)
                    .build();
        }

        boolean isReactive() {
            return name().startsWith("MANAGER");
        }

        private static UserDetailsService users(Function<String, PasswordHasher> hasherOf) {
            return name -> Optional.ofNullable(Refused.load(name, hasherOf))
                    .orElseThrow(() -> new UsernameNotFoundException("no such user"));
        }

        private static Login complete(HashkitAuthenticationProvider provider) {
            provider.setCompromisedPasswordChecker(
                    password -> new CompromisedPasswordDecision(Refused.isCompromised(password)));
            return provider::authenticate;
        }

        private static Login complete(HashkitReactiveAuthenticationManager manager) {
            manager.setCompromisedPasswordChecker(
                    password -> Mono.just(new CompromisedPasswordDecision(Refused.isCompromised(password))));
            return blocking(manager);
        }

        static Login provider(UserDetailsService users, PasswordEncoder encoder) {
            DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
            provider.setPasswordEncoder(encoder);
            provider.setCompromisedPasswordChecker(
                    password -> new CompromisedPasswordDecision(Refused.isCompromised(password)));
            return provider::authenticate;
        }

        static Login blocking(ReactiveAuthenticationManager manager) {
            return typed -> manager.authenticate(typed).block();
        }
    }

    private interface Login {
        @Nullable
        Authentication of(Authentication typed);
    }

    private static @Nullable Class<?> thrown(Login login, Refused user, Typed typed) {
        String password = user.password(typed);
        Throwable thrown = catchThrowable(
                () -> login.of(UsernamePasswordAuthenticationToken.unauthenticated(user.name(), password)));
        return thrown == null ? null : thrown.getClass();
    }

    private static long computed(PasswordHasher hasher) {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    @ParameterizedTest
    @EnumSource
    void refusal_isThatOfTheTable_andTakesTheWorkOfOneHash(Flow flow) {
        PasswordHasher hasher = flow.hasher();
        Login login = flow.login(hasher, flow.hasher());
        Map<String, String> wrong = new LinkedHashMap<>();
        int cells = 0;
        for (Refused user : Refused.values()) {
            for (Typed typed : Typed.values()) {
                thrown(login, user, typed);
                long before = computed(hasher);
                Class<?> thrown = thrown(login, user, typed);
                long work = computed(hasher) - before;
                cells++;
                Class<?> expected =
                        typed == Typed.NONE && flow.isReactive() ? Refused.UNKNOWN.wrong : user.expected(typed);
                if (thrown != expected || work != (typed == Typed.NONE ? 0 : 1)) {
                    wrong.put(user + " " + typed, thrown + " after " + work + " hashes");
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(cells).isEqualTo(52);
    }

    /** Neither a wrong password nor a refusal: the password may be right. */
    @ParameterizedTest
    @EnumSource(names = {"ENCODER_THAT_SEALS", "PROVIDER_BOUND", "MANAGER_THAT_SEALS", "MANAGER_BOUND"})
    void keyServiceThatDoesNotAnswer_isAnErrorWhoeverTheUserIs(Flow flow) {
        AtomicBoolean down = new AtomicBoolean();
        SecretKeySpec key = new SecretKeySpec(TestKeys.key("now"), "HmacSHA256");
        PasswordHasher hasher = flow.hasher(Keyring.builder()
                .write("now", message -> {
                    if (down.get()) {
                        throw new IOException("no route to the key service");
                    }
                    Mac mac = Mac.getInstance("HmacSHA256");
                    mac.init(key);
                    return mac.doFinal(message);
                })
                .build());
        Login login = flow.login(hasher, flow.hasher());
        assertThat(thrown(login, Refused.KNOWN, Typed.RIGHT)).isNull();
        down.set(true);

        for (Refused user : Refused.values()) {
            for (Typed typed : List.of(Typed.RIGHT, Typed.WRONG, Typed.EMPTY)) {
                assertThat(thrown(login, user, typed))
                        .as("%s %s", user, typed)
                        .isEqualTo(KeyUnavailableException.class);
            }
        }
    }

    /** The table itself: what Spring's provider and manager throw with Spring's encoder. */
    @Test
    void table_isWhatSpringThrows() {
        PasswordHasher hasher = TestHashers.of(new Bcrypt(4));
        PasswordEncoder springs = new BCryptPasswordEncoder(4);
        Login servlet = Flow.provider(Flow.users(id -> hasher), springs);
        UserDetailsRepositoryReactiveAuthenticationManager manager =
                new UserDetailsRepositoryReactiveAuthenticationManager(
                        name -> Mono.justOrEmpty(Refused.load(name, id -> hasher)));
        manager.setPasswordEncoder(springs);
        manager.setCompromisedPasswordChecker(
                password -> Mono.just(new CompromisedPasswordDecision(Refused.isCompromised(password))));
        Login reactive = Flow.blocking(manager);
        for (Refused user : Refused.values()) {
            for (Typed typed : List.of(Typed.RIGHT, Typed.WRONG, Typed.EMPTY)) {
                assertThat(thrown(servlet, user, typed))
                        .as("%s %s on servlets", user, typed)
                        .isEqualTo(user.expected(typed));
                assertThat(thrown(reactive, user, typed))
                        .as("%s %s on WebFlux", user, typed)
                        .isEqualTo(user.expected(typed));
            }
        }
    }

    /** The order of the two exceptions that only the right password shows: on WebFlux it is another one, as it is Spring's. */
    @Test
    void expiredCredentialsAndACompromisedPassword_showInTheOrderOfSpring() {
        PasswordHasher hasher = TestHashers.of(new Bcrypt(4));
        UserDetails ann = User.withUsername("ann")
                .password(hasher.hash(Refused.COMPROMISED.password(Typed.RIGHT)))
                .credentialsExpired(true)
                .roles("USER")
                .build();
        PasswordEncoder encoder = new BCryptPasswordEncoder(4);
        UserDetailsRepositoryReactiveAuthenticationManager springs =
                new UserDetailsRepositoryReactiveAuthenticationManager(name -> Mono.just(ann));
        springs.setPasswordEncoder(encoder);
        springs.setCompromisedPasswordChecker(password -> Mono.just(new CompromisedPasswordDecision(true)));
        HashkitReactiveAuthenticationManager manager =
                new HashkitReactiveAuthenticationManager(name -> Mono.just(ann), hasher, "");
        AtomicBoolean upgraded = new AtomicBoolean();
        manager.setUserDetailsPasswordService((user, better) -> {
            upgraded.set(true);
            return Mono.just(user);
        });

        assertThat(thrown(Flow.provider(name -> ann, encoder), Refused.COMPROMISED, Typed.RIGHT))
                .isEqualTo(CredentialsExpiredException.class);
        assertThat(thrown(
                        Flow.complete(new HashkitAuthenticationProvider(name -> ann, hasher, "")),
                        Refused.COMPROMISED,
                        Typed.RIGHT))
                .isEqualTo(CredentialsExpiredException.class);
        assertThat(thrown(Flow.blocking(springs), Refused.COMPROMISED, Typed.RIGHT))
                .isEqualTo(CompromisedPasswordException.class);
        assertThat(thrown(Flow.complete(manager), Refused.COMPROMISED, Typed.RIGHT))
                .isEqualTo(CompromisedPasswordException.class);
        assertThat(upgraded).isFalse();
    }

    @Test
    void documentedTable_isThisOne() {
        List<String> expected = new ArrayList<>();
        for (Refused user : Refused.values()) {
            expected.add("| %s | `%s` | %s |"
                    .formatted(
                            user.user,
                            user.wrong.getSimpleName(),
                            user == Refused.UNKNOWN
                                    ? ""
                                    : user.right == null ? "logs in" : "`" + user.right.getSimpleName() + "`")
                    .replace("|  |", "| |"));
        }

        assertThat(Document.named("docs/spring-answers.md")
                        .text()
                        .split("\\| User \\| Wrong password \\|", 2)[1]
                        .lines()
                        .skip(2)
                        .takeWhile(line -> line.startsWith("|")))
                .containsExactlyElementsOf(expected);
    }
}
