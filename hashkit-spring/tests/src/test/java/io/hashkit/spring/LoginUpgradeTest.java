package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.ForwardingPasswordHasher;
import io.hashkit.HasherCall;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A correct login never fails because its upgrade fails, whatever is thrown and whichever manager asks. */
class LoginUpgradeTest {
    /** Django's default format with few iterations, for a password that is too long for bcrypt. */
    private static final String LONG = "0123456789".repeat(8);

    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
    private final PasswordHasher bcrypt = TestHashers.builder()
            .scheme(new Bcrypt(4))
            .limiter(limiter)
            .accept(Dialects.ALL)
            .build();
    private final CopyOnWriteArrayList<String> updates = new CopyOnWriteArrayList<>();

    /** The authentication managers of Spring Security; the slow ones change threads between check and upgrade. */
    enum Manager {
        SERVLET {
            @Override
            Authentication login(LoginUpgradeTest test, HashkitPasswordEncoder encoder, String stored, Object typed) {
                DaoAuthenticationProvider provider = new DaoAuthenticationProvider(name -> user(stored));
                provider.setPasswordEncoder(encoder);
                provider.setUserDetailsPasswordService(test::update);
                return provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", typed));
            }
        },
        SERVLET_THAT_ASKS_A_SERVICE {
            @Override
            Authentication login(LoginUpgradeTest test, HashkitPasswordEncoder encoder, String stored, Object typed) {
                DaoAuthenticationProvider provider = new DaoAuthenticationProvider(name -> user(stored));
                provider.setPasswordEncoder(encoder);
                provider.setUserDetailsPasswordService(test::update);
                provider.setCompromisedPasswordChecker(password -> {
                    System.gc();
                    return new CompromisedPasswordDecision(false);
                });
                return provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", typed));
            }
        },
        REACTIVE {
            @Override
            Authentication login(LoginUpgradeTest test, HashkitPasswordEncoder encoder, String stored, Object typed) {
                return reactive(test, encoder, stored)
                        .authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", typed))
                        .block();
            }
        },
        REACTIVE_THAT_ASKS_A_SERVICE {
            @Override
            Authentication login(LoginUpgradeTest test, HashkitPasswordEncoder encoder, String stored, Object typed) {
                UserDetailsRepositoryReactiveAuthenticationManager manager = reactive(test, encoder, stored);
                manager.setCompromisedPasswordChecker(password -> Mono.fromSupplier(() -> {
                            System.gc();
                            return new CompromisedPasswordDecision(false);
                        })
                        .publishOn(Schedulers.single()));
                return manager.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", typed))
                        .block();
            }
        };

        abstract Authentication login(
                LoginUpgradeTest test, HashkitPasswordEncoder encoder, String stored, Object typed);

        static UserDetailsRepositoryReactiveAuthenticationManager reactive(
                LoginUpgradeTest test, HashkitPasswordEncoder encoder, String stored) {
            UserDetailsRepositoryReactiveAuthenticationManager manager =
                    new UserDetailsRepositoryReactiveAuthenticationManager(name -> Mono.just(user(stored)));
            manager.setPasswordEncoder(encoder);
            manager.setUserDetailsPasswordService((user, better) -> Mono.just(test.update(user, better)));
            return manager;
        }

        /** Returns a copy of the row, as each database query does. */
        private static UserDetails user(String stored) {
            return User.withUsername("ann")
                    .password(new String(stored.toCharArray()))
                    .roles("USER")
                    .build();
        }
    }

    private UserDetails update(UserDetails user, String better) {
        updates.add(better);
        return User.withUserDetails(user).password(better).build();
    }

    /** A stored hash of another algorithm than that of new hashes. */
    private static String weak(String password) {
        return TestHashers.of(Pbkdf2.sha256(1)).hash(password);
    }

    private static String django(String password) throws Exception {
        byte[] key = javax.crypto.SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new javax.crypto.spec.PBEKeySpec(
                        password.toCharArray(),
                        "saltsaltsalt".getBytes(java.nio.charset.StandardCharsets.US_ASCII),
                        1_000,
                        256))
                .getEncoded();
        return "pbkdf2_sha256$1000$saltsaltsalt$"
                + java.util.Base64.getEncoder().encodeToString(key);
    }

    private HashkitPasswordEncoder encoder(PasswordHasher hasher) {
        return new HashkitPasswordEncoder(hasher, limiter, "");
    }

    /** Verifies as usual, but replaces every hash by a given action, except that of the placeholder of Spring Security. */
    private PasswordHasher hashing(Supplier<String> hash) {
        return new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }

            @Override
            protected PasswordHasher delegate() {
                return bcrypt;
            }

            @Override
            @SuppressWarnings("unchecked")
            protected <T> T call(HasherCall<T> call) {
                return switch (call.operation()) {
                    case HASH -> "userNotFoundPassword".contentEquals(call.text()) ? super.call(call) : (T) hash.get();
                    case TRY_HASH -> (T) Optional.of(hash.get());
                    default -> super.call(call);
                };
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void passwordThatTheNewAlgorithmRejects_logsInAndKeepsItsHash(Manager manager) throws Exception {
        HashkitPasswordEncoder encoder = encoder(bcrypt);

        Authentication login = manager.login(this, encoder, django(LONG), LONG);

        assertThat(login.isAuthenticated()).isTrue();
        assertThat(updates).isEmpty();
        assertThatIllegalArgumentException().as("registration").isThrownBy(() -> encoder.encode(LONG));
        assertThat(limiter.stats().running()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void refusedUpgrade_doesNotFailTheLogin(Manager manager) {
        PasswordHasher refused = hashing(() -> {
            try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                return bcrypt.hash("right");
            }
        });

        Authentication login = manager.login(this, encoder(refused), weak("right"), "right");

        assertThat(login.isAuthenticated()).isTrue();
        assertThat(updates).isEmpty();
        assertThatThrownBy(() -> encoder(refused).encode("right"))
                .as("registration")
                .isInstanceOf(OverloadedException.class);
    }

    static Stream<Throwable> whatHashingMayThrow() {
        return Stream.of(
                new OverloadedException(
                        OverloadedException.Reason.OUT_OF_MEMORY,
                        "the heap is full",
                        Duration.ZERO,
                        Duration.ofSeconds(1),
                        new OutOfMemoryError()),
                new IllegalStateException("no engine works"),
                new IllegalArgumentException("not this password"),
                new NullPointerException(),
                new UnsupportedOperationException("an observation failed"),
                new OutOfMemoryError("Java heap space"),
                new StackOverflowError(),
                new NoClassDefFoundError("io/hashkit/Gone"),
                new BootstrapMethodError("on a full heap"),
                new java.io.IOException("sneaky"));
    }

    @ParameterizedTest
    @MethodSource("whatHashingMayThrow")
    void upgradeThatThrows_doesNotFailTheLogin(Throwable failure) {
        for (Manager manager : Manager.values()) {
            HashkitPasswordEncoder encoder = encoder(hashing(() -> sneaky(failure)));

            assertThat(thrownBy(() -> manager.login(this, encoder, weak("right"), "right")))
                    .as("%s", manager)
                    .isNull();
            assertThat(updates).isEmpty();
            assertThat(thrownBy(() -> encoder.encode("right"))).isSameAs(failure);
        }
    }

    /** Not parameterized, because an {@code OutOfMemoryError} that reaches JUnit ends the whole run. */
    private static @Nullable Throwable thrownBy(Runnable call) {
        try {
            call.run();
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> String sneaky(Throwable failure) throws E {
        throw (E) failure;
    }

    @ParameterizedTest
    @EnumSource
    void successfulUpgrade_isStoredOnceAndComputesOneHash(Manager manager) {
        AtomicInteger hashes = new AtomicInteger();
        PasswordHasher counted = hashing(() -> {
            hashes.incrementAndGet();
            return bcrypt.hash("right");
        });

        assertThat(manager.login(this, encoder(counted), weak("right"), "right").isAuthenticated())
                .isTrue();

        assertThat(updates).hasSize(1).allMatch(better -> bcrypt.verify("right", better));
        assertThat(hashes).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void wrongPassword_isRefusedAndUpgradesNothing(Manager manager) {
        assertThatThrownBy(() -> manager.login(this, encoder(bcrypt), weak("right"), "wrong"))
                .isInstanceOf(BadCredentialsException.class);
        assertThat(updates).isEmpty();
    }

    /** Credentials of another type than {@code String}, which create their text at each call. */
    @Test
    void credentialsOtherThanStrings_logInAndAreUpgraded() {
        Object typed = new Object() {
            @Override
            public String toString() {
                return new String(new char[] {'r', 'i', 'g', 'h', 't'});
            }
        };

        assertThat(Manager.SERVLET
                        .login(this, encoder(bcrypt), weak("right"), typed)
                        .isAuthenticated())
                .isTrue();

        assertThat(updates).hasSize(1).allMatch(better -> bcrypt.verify("right", better));
    }

    @Test
    void twoSimultaneousLoginsOfOneUser_bothSucceed() throws Exception {
        HashkitPasswordEncoder encoder = encoder(bcrypt);
        String stored = django(LONG);
        String first = new String(LONG.toCharArray());
        String second = new String(LONG.toCharArray());

        assertThat(encoder.matches(first, stored)).isTrue();
        assertThat(encoder.matches(second, stored)).isTrue();

        assertThat(encoder.upgradeEncoding(stored)).isFalse();
        assertThat(encoder.upgradeEncoding(stored)).isFalse();
    }

    /** Several of those that have read the old row may upgrade it; whichever is stored last, the password matches. */
    @ParameterizedTest
    @EnumSource(
            value = Manager.class,
            names = {"SERVLET", "REACTIVE"})
    void fiftyLoginsOfOneUserAtOnce_succeedAndStoreHashesOfThePassword(Manager manager) throws Exception {
        HashkitPasswordEncoder encoder =
                encoder(TestHashers.builder().scheme(new Bcrypt(4)).build());
        String stored = weak("right");
        CyclicBarrier together = new CyclicBarrier(50);
        ExecutorService callers = Executors.newFixedThreadPool(50);
        try {
            List<Callable<Authentication>> logins = Collections.nCopies(50, () -> {
                together.await();
                return manager.login(this, encoder, stored, new String("right".toCharArray()));
            });

            for (Future<Authentication> login : callers.invokeAll(logins)) {
                assertThat(login.get().isAuthenticated()).isTrue();
            }
        } finally {
            callers.shutdownNow();
        }

        assertThat(updates).hasSizeBetween(1, 50).allMatch(better -> bcrypt.verify("right", better));
    }
}
