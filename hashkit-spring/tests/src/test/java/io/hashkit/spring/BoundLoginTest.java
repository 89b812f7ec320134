package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.HasherCall.Operation;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import reactor.core.publisher.Mono;

/** Logins that verify hashes bound to their users, on servlets and on WebFlux, with and without threads of the hasher. */
@ExtendWith(OutputCaptureExtension.class)
class BoundLoginTest {
    /** Waits for an executor as long as a busy host takes. */
    private Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ofHours(1)).build();

    private final Keyring keyring =
            Keyring.builder().write("now", KeyPrf.of(TestKeys.key("now"))).build();
    /** User name and row. */
    private final Map<String, String> rows = new ConcurrentHashMap<>();

    private final List<String> updates = new CopyOnWriteArrayList<>();
    private final AtomicInteger nothings = new AtomicInteger();
    private boolean locked;
    private boolean compromised;

    private static String id(UserDetails user) {
        return "id-of-" + user.getUsername();
    }

    private PasswordHasher hasher(Keyring keys, boolean threads) {
        var builder = TestHashers.builder()
                .scheme(new Bcrypt(4))
                .limiter(limiter)
                .accept(Dialects.ALL)
                .keyring(keys);
        return threads ? builder.threads(ForkJoinPool.commonPool()).build() : builder.build();
    }

    private PasswordHasher hasher() {
        return hasher(keyring, false);
    }

    /** Counts the work for users who do not exist. */
    private final class Counting extends ForwardingPasswordHasher {
        private final PasswordHasher hasher;

        Counting(PasswordHasher hasher) {
            this.hasher = hasher;
        }

        @Override
        protected PasswordHasher delegate() {
            return hasher;
        }

        @Override
        public PasswordHasher boundTo(String id) {
            return new Counting(hasher.boundTo(id));
        }

        @Override
        protected <T> T call(HasherCall<T> call) {
            nothings.addAndGet(call.operation() == Operation.VERIFY_NOTHING ? 1 : 0);
            return super.call(call);
        }

        @Override
        protected <T> CompletableFuture<T> callAsync(HasherCall<T> call) {
            CompletableFuture<T> future = super.callAsync(call);
            nothings.addAndGet(call.operation() == Operation.VERIFY_NOTHING ? 1 : 0);
            return future;
        }
    }

    private UserDetails load(String name) {
        String row = rows.get(name);
        if (row == null) {
            throw new UsernameNotFoundException("no such user");
        }
        return User.withUsername(name)
                .password(row)
                .accountLocked(locked)
                .roles("USER")
                .build();
    }

    private UserDetails update(UserDetails user, String better) {
        updates.add(better);
        rows.replace(user.getUsername(), user.getPassword(), better);
        return User.withUserDetails(user).password(better).build();
    }

    enum Login {
        SERVLET {
            @Override
            Authentication of(BoundLoginTest test, Keyring keys, Authentication typed) {
                HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(
                        test::load, test.new Counting(test.hasher(keys, false)), BoundLoginTest::id);
                provider.setUserDetailsPasswordService(test::update);
                provider.setCompromisedPasswordChecker(password -> new CompromisedPasswordDecision(test.compromised));
                return provider.authenticate(typed);
            }
        },
        REACTIVE {
            @Override
            Authentication of(BoundLoginTest test, Keyring keys, Authentication typed) {
                return reactive(test, test.hasher(keys, false), typed);
            }
        },
        REACTIVE_WITH_THREADS {
            @Override
            Authentication of(BoundLoginTest test, Keyring keys, Authentication typed) {
                return reactive(test, test.hasher(keys, true), typed);
            }
        };

        abstract Authentication of(BoundLoginTest test, Keyring keys, Authentication typed);

        private static Authentication reactive(BoundLoginTest test, PasswordHasher hasher, Authentication typed) {
            HashkitReactiveAuthenticationManager manager = new HashkitReactiveAuthenticationManager(
                    name -> test.rows.containsKey(name) ? Mono.just(test.load(name)) : Mono.empty(),
                    test.new Counting(hasher),
                    BoundLoginTest::id);
            manager.setUserDetailsPasswordService((user, better) -> Mono.just(test.update(user, better)));
            manager.setCompromisedPasswordChecker(
                    password -> Mono.just(new CompromisedPasswordDecision(test.compromised)));
            return manager.authenticate(typed).block();
        }
    }

    private Authentication login(Login login, Keyring keys, String name, String password) {
        return login.of(this, keys, UsernamePasswordAuthenticationToken.unauthenticated(name, password));
    }

    private void assertRefused(Login login, Keyring keys, String name) {
        assertThatThrownBy(() -> login(login, keys, name, "right")).isInstanceOf(BadCredentialsException.class);
        assertThat(updates).isEmpty();
    }

    private String bound(String name, String password) {
        return hasher().boundTo("id-of-" + name).hash(password);
    }

    private static Keyring keys(Function<KeyringBuilder, KeyringBuilder> more) {
        return more.apply(Keyring.builder().write("now", KeyPrf.of(TestKeys.key("now"))))
                .build();
    }

    @ParameterizedTest
    @EnumSource
    void boundRow_logsItsUserIn_andIsKept(Login login) {
        rows.put("ann", bound("ann", "right"));

        Authentication answer = login(login, keyring, "ann", "right");

        assertThat(answer.isAuthenticated()).isTrue();
        assertThat(answer.getName()).isEqualTo("ann");
        assertThat(answer.getAuthorities()).extracting("authority").contains("ROLE_USER");
        assertThat(updates).isEmpty();
        assertThat(nothings).hasValue(0);
        assertThatThrownBy(() -> login(login, keyring, "ann", "wrong")).isInstanceOf(BadCredentialsException.class);
        assertThat(nothings).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void rowOfAnotherUser_isRefused_loggedOnce_andTakesTheWorkOfAnUnknownUser(Login login, CapturedOutput output) {
        rows.put("ann", bound("mallory", "right"));

        assertRefused(login, keyring, "ann");

        assertThat(nothings).hasValue(1);
        assertThat(output.getOut().lines().filter(line -> line.contains("(BROKEN_SEAL, ")))
                .hasSize(1)
                .allMatch(line -> line.contains("was written for another user"));
    }

    @Test
    void furtherRowsOfOneKind_areNotLogged(CapturedOutput output) {
        rows.put("ann", bound("mallory", "right"));
        rows.put("bob", bound("mallory", "right"));
        HashkitAuthenticationProvider provider =
                new HashkitAuthenticationProvider(this::load, hasher(), BoundLoginTest::id);
        for (String name : List.of("ann", "bob", "ann")) {
            assertThatThrownBy(() ->
                            provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated(name, "right")))
                    .isInstanceOf(BadCredentialsException.class);
        }

        assertThat(output.getOut().lines().filter(line -> line.contains("BROKEN_SEAL")))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void swappedRows_areBothRefused(Login login) {
        rows.put("ann", bound("bob", "right"));
        rows.put("bob", bound("ann", "right"));

        assertRefused(login, keyring, "ann");
        assertRefused(login, keyring, "bob");
    }

    @ParameterizedTest
    @EnumSource
    void plantedRow_isRefusedOnceSealsAreRequired(Login login, CapturedOutput output) {
        rows.put("ann", TestHashers.of(new Bcrypt(4)).hash("right"));

        assertRefused(login, keys(KeyringBuilder::required), "ann");

        assertThat(nothings).hasValue(1);
        assertThat(output).contains("(NOT_SEALED, ").contains("it was planted");
    }

    @ParameterizedTest
    @EnumSource
    void unboundRow_isRefusedOnceBindingsAreRequired(Login login) {
        rows.put("ann", hasher().hash("right"));

        assertRefused(login, keys(KeyringBuilder::requireBound), "ann");
        assertThat(nothings).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void boundRow_logsInWhereBindingsAreRequired(Login login) {
        rows.put("ann", bound("ann", "right"));

        assertThat(login(login, keys(KeyringBuilder::requireBound), "ann", "right")
                        .isAuthenticated())
                .isTrue();
        assertThatThrownBy(() -> login(login, keys(KeyringBuilder::requireBound), "nobody", "right"))
                .isInstanceOf(BadCredentialsException.class);
    }

    /** A host that waits for the others reads what they have bound, binds nothing and takes no binding off. */
    @ParameterizedTest
    @EnumSource
    void bindNext_readsBoundRowsAndBindsNone(Login login) {
        Keyring waiting = keys(KeyringBuilder::bindNext);
        String bound = bound("ann", "right");
        rows.put("ann", bound);
        assertThat(login(login, waiting, "ann", "right").isAuthenticated()).isTrue();
        assertThat(rows).containsEntry("ann", bound);

        rows.put("ann", TestHashers.of(new Bcrypt(4)).hash("right"));
        assertThat(login(login, waiting, "ann", "right").isAuthenticated()).isTrue();
        assertThat(rows.get("ann")).contains("-aes256gcm$").doesNotContain("bound=1");
        assertThat(hasher().verify("right", rows.get("ann"))).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void rowOfARetiredOrUnknownKey_isRefused(Login login, CapturedOutput output) {
        Keyring before =
                Keyring.builder().write("old", KeyPrf.of(TestKeys.key("old"))).build();
        rows.put("ann", hasher(before, false).boundTo("id-of-ann").hash("right"));

        assertRefused(login, keys(keys -> keys.retired("old", KeyPrf.of(TestKeys.key("old")))), "ann");
        assertRefused(login, keyring, "ann");

        assertThat(nothings).hasValue(2);
        assertThat(output).contains("(RETIRED_KEY, ").contains("(UNKNOWN_KEY, ");
    }

    @ParameterizedTest
    @EnumSource
    void unknownUser_takesTheWorkOfOneHash(Login login) {
        assertRefused(login, keyring, "nobody");

        assertThat(nothings).hasValue(1);
    }

    /** As a service of servlets does, which an application has put into a {@code Mono}. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reactiveServiceThatThrowsAtOnce_isAskedAtTheLogin_andHidesWhoExists(boolean uniform) {
        AtomicInteger asked = new AtomicInteger();
        HashkitReactiveAuthenticationManager manager = new HashkitReactiveAuthenticationManager(
                name -> {
                    asked.incrementAndGet();
                    return Mono.just(load(name));
                },
                new Counting(hasher()),
                BoundLoginTest::id);
        if (uniform) {
            manager.setUniformTime(UniformTime.every(Duration.ofMillis(1)));
        }

        Mono<Authentication> login = manager.authenticate(new UsernamePasswordAuthenticationToken("nobody", "right"));

        assertThat(asked).hasValue(0);
        assertThatThrownBy(login::block).isInstanceOf(BadCredentialsException.class);
        assertThat(asked).hasValue(1);
        assertThat(nothings).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "nonsense", "$argon2id-aes256gcm$x", "$2b-aes256gcm$cost=04,keyid=AAAAAAAAAAA,bound=1$a$b"})
    void emptyOrBrokenRow_takesTheWorkOfAnUnknownUser(String row) {
        for (Login login : Login.values()) {
            rows.put("ann", row);
            nothings.set(0);

            assertRefused(login, keyring, "ann");
            assertThat(nothings).as("%s", login).hasValue(1);
        }
    }

    /** A plain row, a sealed row without a binding, a row under an old key, and a row of another system. */
    @ParameterizedTest
    @EnumSource
    void oldRows_areReplacedByOnesThatAreBound(Login login) {
        Keyring before =
                Keyring.builder().write("old", KeyPrf.of(TestKeys.key("old"))).build();
        Keyring both = keys(keys -> keys.read("old", KeyPrf.of(TestKeys.key("old"))));
        for (String row : List.of(
                TestHashers.of(new Bcrypt(4)).hash("right"),
                hasher().hash("right"),
                hasher(before, false).boundTo("id-of-ann").hash("right"),
                TestHashers.of(io.hashkit.algorithm.Pbkdf2.sha256(1)).hash("right"))) {
            rows.put("ann", row);
            updates.clear();

            assertThat(login(login, both, "ann", "right").isAuthenticated()).isTrue();

            assertThat(updates).hasSize(1);
            assertThat(rows.get("ann")).contains("-aes256gcm$").contains(",bound=1$");
            assertThat(hasher().boundTo("id-of-ann").verify("right", rows.get("ann")))
                    .isTrue();
            assertThat(login(login, keys(KeyringBuilder::requireBound), "ann", "right")
                            .isAuthenticated())
                    .isTrue();
            assertThat(updates).as("the second login replaces nothing").hasSize(1);
        }
    }

    /** A new seal needs no hash, so it is not skipped when the limiter is busy or the password is too long. */
    @ParameterizedTest
    @EnumSource
    void passwordThatTheNewAlgorithmRejects_isSealedWithItsOldHash(Login login) {
        String longOne = "0123456789".repeat(8);
        rows.put("ann", TestHashers.of(io.hashkit.algorithm.Pbkdf2.sha256(1)).hash(longOne));

        assertThat(login(login, keyring, "ann", longOne).isAuthenticated()).isTrue();

        assertThat(rows.get("ann")).startsWith("$pbkdf2-sha256-aes256gcm$").contains(",bound=1$");
        assertThat(login(login, keyring, "ann", longOne).isAuthenticated()).isTrue();
        assertThat(updates).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void refusalOfTheLimiter_isNotAWrongPassword(Login login) {
        limiter = Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
        rows.put("ann", bound("ann", "right"));
        for (String name : List.of("ann", "nobody")) {
            try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                assertThatThrownBy(() -> login(login, keyring, name, "right")).isInstanceOf(OverloadedException.class);
            }
        }
        assertThat(limiter.stats().running()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void lockedUser_andCompromisedPassword_areRefusedWithoutAnUpgrade(Login login) {
        rows.put("ann", hasher().hash("right"));
        locked = true;
        assertThatThrownBy(() -> login(login, keyring, "ann", "right")).isInstanceOf(LockedException.class);
        locked = false;
        compromised = true;
        assertThatThrownBy(() -> login(login, keyring, "ann", "right"))
                .isInstanceOf(CompromisedPasswordException.class);

        assertThat(updates).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void missingPassword_andOtherAuthentications_areNotVerified(Login login) {
        rows.put("ann", bound("ann", "right"));
        assertThatThrownBy(() -> login(login, keyring, "ann", null)).isInstanceOf(BadCredentialsException.class);
        if (login != Login.SERVLET) {
            assertThat(login.of(this, keyring, new TestingAuthenticationToken("ann", "right")))
                    .isNull();
        } else {
            assertThat(new HashkitAuthenticationProvider(this::load, hasher(), BoundLoginTest::id)
                            .supports(TestingAuthenticationToken.class))
                    .isFalse();
        }
    }

    /** Without an identity the login must not continue as if the row were not bound. */
    @Test
    void userWithoutAnIdentity_doesNotLogIn() {
        rows.put("ann", hasher().hash("right"));
        for (Function<UserDetails, String> ids :
                List.<Function<UserDetails, String>>of(user -> null, user -> "", user -> "x".repeat(1_025))) {
            HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(this::load, hasher(), ids);
            HashkitReactiveAuthenticationManager manager =
                    new HashkitReactiveAuthenticationManager(name -> Mono.just(load(name)), hasher(), ids);
            Authentication typed = UsernamePasswordAuthenticationToken.unauthenticated("ann", "right");

            assertThatThrownBy(() -> provider.authenticate(typed))
                    .isInstanceOf(InternalAuthenticationServiceException.class);
            assertThatThrownBy(() -> manager.authenticate(typed).block())
                    .isInstanceOf(InternalAuthenticationServiceException.class);
        }
    }

    @Test
    void hasherWithoutKeys_isRefusedAtOnce() {
        PasswordHasher plain = TestHashers.of(new Bcrypt(4));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HashkitAuthenticationProvider(this::load, plain, BoundLoginTest::id))
                .withMessageContaining("hashkit.keyring.keys");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new HashkitReactiveAuthenticationManager(name -> Mono.empty(), plain, BoundLoginTest::id));
    }

    /** The authorities and credentials are those of Spring Security's own manager, which differ between its versions. */
    @Test
    void reactiveLogin_hasTheResultOfSpringsOwnManager() {
        rows.put("ann", bound("ann", "right"));
        var springs =
                new org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager(
                        name -> Mono.just(load(name)));
        springs.setPasswordEncoder(new org.springframework.security.crypto.password.PasswordEncoder() {
            @Override
            public String encode(CharSequence password) {
                return "";
            }

            @Override
            public boolean matches(CharSequence password, String stored) {
                return true;
            }
        });
        Authentication expected = springs.authenticate(
                        UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                .block();

        Authentication answer = login(Login.REACTIVE, keyring, "ann", "right");

        assertThat(answer.getAuthorities())
                .extracting("authority")
                .containsExactlyInAnyOrderElementsOf(expected.getAuthorities().stream()
                        .map(authority -> (Object) authority.getAuthority())
                        .toList());
        assertThat(answer.getCredentials()).isEqualTo(expected.getCredentials());
        assertThat(answer.getPrincipal()).isEqualTo(expected.getPrincipal());
    }

    /** Two logins of one row at the same time: the service compares and sets, and both log in. */
    @ParameterizedTest
    @EnumSource
    void rowThatChangesMeanwhile_isNotOverwritten(Login login) {
        rows.put("ann", hasher().hash("right"));
        String changed = bound("ann", "changed");
        UserDetails before = load("ann");
        rows.put("ann", changed);

        update(before, bound("ann", "right"));

        assertThat(rows).containsEntry("ann", changed);
        assertThat(login(login, keyring, "ann", "changed").isAuthenticated()).isTrue();
    }
}
