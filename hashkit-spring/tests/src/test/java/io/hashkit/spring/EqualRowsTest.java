package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import java.nio.CharBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UserDetailsRepositoryReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import reactor.core.publisher.Mono;

/** Nothing that earlier logins left decides by a stored string alone, and no empty password logs in. */
@Tag("once")
class EqualRowsTest {
    private static final int USERS = 40;

    private final Map<String, String> table = new ConcurrentHashMap<>();
    private final PasswordHasher hasher = TestHashers.builder()
            .scheme(new Bcrypt(5))
            .accept(Dialects.ALL)
            .accept(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST)
            .build();
    private final HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, Limiter.shared(), "");

    enum Login {
        PROVIDER {
            @Override
            Function<Authentication, @Nullable Authentication> of(EqualRowsTest test) {
                HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(test::user, test.hasher, "");
                provider.setUserDetailsPasswordService(test::update);
                return provider::authenticate;
            }
        },
        MANAGER {
            @Override
            Function<Authentication, @Nullable Authentication> of(EqualRowsTest test) {
                HashkitReactiveAuthenticationManager manager = new HashkitReactiveAuthenticationManager(
                        name -> Mono.fromSupplier(() -> test.user(name)), test.hasher, "");
                manager.setUserDetailsPasswordService(
                        (user, better) -> Mono.fromSupplier(() -> test.update(user, better)));
                return typed -> manager.authenticate(typed).block();
            }
        },
        ENCODER {
            @Override
            Function<Authentication, @Nullable Authentication> of(EqualRowsTest test) {
                DaoAuthenticationProvider provider = new DaoAuthenticationProvider(test::user);
                provider.setPasswordEncoder(test.encoder);
                provider.setUserDetailsPasswordService(test::update);
                return provider::authenticate;
            }
        },
        REACTIVE_ENCODER {
            @Override
            Function<Authentication, @Nullable Authentication> of(EqualRowsTest test) {
                UserDetailsRepositoryReactiveAuthenticationManager manager =
                        new UserDetailsRepositoryReactiveAuthenticationManager(
                                name -> Mono.fromSupplier(() -> test.user(name)));
                manager.setPasswordEncoder(test.encoder);
                manager.setUserDetailsPasswordService(
                        (user, better) -> Mono.fromSupplier(() -> test.update(user, better)));
                return typed -> manager.authenticate(typed).block();
            }
        };

        abstract Function<Authentication, @Nullable Authentication> of(EqualRowsTest test);
    }

    private UserDetails user(String name) {
        return User.withUsername(name)
                .password(table.getOrDefault(name, ""))
                .roles("USER")
                .build();
    }

    private UserDetails update(UserDetails user, String better) {
        table.put(user.getUsername(), better);
        return user(user.getUsername());
    }

    private static Authentication typed(String name, String password) {
        return UsernamePasswordAuthenticationToken.unauthenticated(name, new String(password.toCharArray()));
    }

    private long computed() {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    /** Rows of the password, as seeds, unsalted digests and copied rows make them equal. */
    static Stream<String> rows(String password) {
        return Stream.of(
                "{noop}" + password,
                "plain$$" + password,
                "{CLEARTEXT}" + password,
                "{MD5}" + digest("MD5", password),
                digest("SHA-1", password),
                digest("SHA-256", password),
                digest("SHA-512", password),
                TestHashers.of(new Bcrypt(4)).hash(password),
                "{bcrypt}" + TestHashers.of(new Bcrypt(4)).hash(password),
                "md5$$" + digest("MD5", password),
                TestHashers.of(Pbkdf2.sha256(1)).hash(password));
    }

    private static String digest(String algorithm, String password) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(java.security.MessageDigest.getInstance(algorithm)
                            .digest(password.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Arguments> cases(String password) {
        return Stream.of(Login.values()).flatMap(login -> rows(password).map(row -> Arguments.of(login, row)));
    }

    static Stream<Arguments> equalRows() {
        return cases("changeme");
    }

    static Stream<Arguments> rowsOfTheEmptyPassword() {
        return cases("");
    }

    @ParameterizedTest
    @MethodSource("equalRows")
    void usersWithEqualRows_areAllUpgradedToRowsOfTheirOwn(Login login, String row) {
        Function<Authentication, @Nullable Authentication> logins = login.of(this);
        IntStream.range(0, USERS).forEach(user -> table.put("user" + user, row));

        for (String name : table.keySet()) {
            assertThatThrownBy(() -> logins.apply(typed(name, "wrong"))).isInstanceOf(BadCredentialsException.class);
            assertThat(logins.apply(typed(name, "changeme"))).isNotNull();
        }

        assertThat(table.values()).hasSize(USERS).doesNotHaveDuplicates().allMatch(now -> now.startsWith("$2b$05$"));
    }

    @ParameterizedTest
    @MethodSource("rowsOfTheEmptyPassword")
    void emptyPassword_isRefusedAfterTheWorkOfAWrongOne_andUpgradesNothing(Login login, String row) {
        Function<Authentication, @Nullable Authentication> logins = login.of(this);
        table.put("ann", row);
        assertThatThrownBy(() -> logins.apply(typed("ann", "wrong"))).isInstanceOf(BadCredentialsException.class);
        long before = computed();
        assertThatThrownBy(() -> logins.apply(typed("ann", "wrong"))).isInstanceOf(BadCredentialsException.class);
        long wrong = computed() - before;

        assertThatThrownBy(() -> logins.apply(typed("ann", ""))).isInstanceOf(BadCredentialsException.class);

        assertThat(computed() - before).isEqualTo(2 * wrong);
        assertThat(table).containsEntry("ann", row);
    }

    @Test
    void plainTextOfNothing_isNeverToBeUpgraded() {
        assertThat(encoder.upgradeEncoding("{noop}")).isFalse();
        assertThat(encoder.matches("", "{noop}")).isFalse();
        assertThat(encoder.matches("{noop}", "{noop}")).isFalse();
    }

    @Test
    void emptyPassword_isHashedAsBySpring_andDoesNotMatch() {
        String stored = encoder.encode("");

        assertThat(hasher.verify("", stored)).as("hashkit-core").isTrue();
        assertThat(encoder.matches("", stored)).isFalse();
        assertThat(encoder.matches(CharBuffer.allocate(0), stored)).isFalse();
    }

    /** Under a dialect that cuts passwords, two that differ match equal rows; both logins are in progress at once. */
    @Test
    void usersWithEqualRowsAndDifferentPasswords_areEachUpgradedToTheirOwn() throws Exception {
        PasswordHasher cutting = TestHashers.builder()
                .scheme(Pbkdf2.sha256(1))
                .accept(Dialects.BCRYPT_TRUNCATED)
                .build();
        HashkitPasswordEncoder cut = new HashkitPasswordEncoder(cutting, Limiter.shared(), "");
        String begin = "0123456789".repeat(7) + "ab";
        String row = TestHashers.of(new Bcrypt(4)).hash(begin);
        String ann = begin + " of Ann";
        String bob = begin + " of Bob";
        assertThat(cut.matches(ann, row)).isTrue();
        Thread other = new Thread(() -> assertThat(cut.matches(bob, row)).isTrue());
        other.start();
        other.join();
        long before = cutting.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();

        assertThat(cut.upgradeEncoding(row)).isTrue();
        String better = cut.encode(ann);

        assertThat(cutting.verify(ann, better)).isTrue();
        assertThat(cutting.info().engines().stream()
                                .mapToLong(EngineStatus::computed)
                                .sum()
                        - before)
                .as("the prepared hash is that of this login, so that encode cannot fail")
                .isEqualTo(2);
    }

    /** Spring's placeholder for unknown users is remembered by its string; a user may have the same password. */
    @Test
    void userWithThePasswordOfThePlaceholder_logsInWithItAlone() {
        String placeholder = "userNotFoundPassword";
        String stored = encoder.encode(placeholder);

        for (int user = 0; user < 3; user++) {
            assertThat(encoder.matches(placeholder, stored)).isTrue();
            assertThat(encoder.matches("wrong", stored)).isFalse();
            assertThat(encoder.matches("", stored)).isFalse();
        }
    }
}
