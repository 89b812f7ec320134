package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.Limiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import reactor.core.publisher.Mono;

/** Users whose stored strings are equal, and passwords that are empty: what one login learns changes no other's answer. */
class EqualRowsTest {
    private static final int USERS = 40;

    private final PasswordHasher hasher = TestHashers.builder()
            .scheme(new Bcrypt(4))
            .accept(Dialects.ALL)
            .accept(Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST)
            .build();
    private final Map<String, String> rows = new ConcurrentHashMap<>();

    enum Login {
        PROVIDER {
            @Override
            @Nullable
            Authentication of(EqualRowsTest test, String user, String password) {
                HashkitAuthenticationProvider provider = new HashkitAuthenticationProvider(test::load, test.hasher, "");
                provider.setUserDetailsPasswordService(test::store);
                return provider.authenticate(typed(user, password));
            }
        },
        MANAGER {
            @Override
            @Nullable
            Authentication of(EqualRowsTest test, String user, String password) {
                HashkitReactiveAuthenticationManager manager =
                        new HashkitReactiveAuthenticationManager(name -> Mono.just(test.load(name)), test.hasher, "");
                manager.setUserDetailsPasswordService(
                        (details, better) -> Mono.fromSupplier(() -> test.store(details, better)));
                return manager.authenticate(typed(user, password)).block();
            }
        },
        ENCODER {
            @Override
            Authentication of(EqualRowsTest test, String user, String password) {
                DaoAuthenticationProvider provider = new DaoAuthenticationProvider(test::load);
                provider.setPasswordEncoder(test.encoder);
                provider.setUserDetailsPasswordService(test::store);
                return provider.authenticate(typed(user, password));
            }
        };

        abstract @Nullable Authentication of(EqualRowsTest test, String user, String password);

        private static UsernamePasswordAuthenticationToken typed(String user, String password) {
            return UsernamePasswordAuthenticationToken.unauthenticated(user, password);
        }
    }

    /** One for all logins, as in an application. */
    private final HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, Limiter.shared(), "");

    private UserDetails load(String name) {
        return User.withUsername(name).password(rows.get(name)).roles("USER").build();
    }

    private UserDetails store(UserDetails user, String better) {
        rows.put(user.getUsername(), better);
        return User.withUserDetails(user).password(better).build();
    }

    static Stream<Arguments> loginsAndEqualRows() {
        return Stream.of(Login.values())
                .flatMap(login -> Stream.of(
                                "{noop}changeme",
                                "4cb9c8a8048fd02294477fcb1a41191a",
                                "{bcrypt}" + TestHashers.of(new Bcrypt(4)).hash("changeme"),
                                "{SHA}+pvrmeQCmtWmYVOZ57uuITVghrM=")
                        .map(row -> Arguments.of(login, row)));
    }

    @ParameterizedTest
    @MethodSource("loginsAndEqualRows")
    void usersWithOneStoredString_areAllReplaced(Login login, String row) {
        List<String> users = IntStream.range(0, USERS).mapToObj(i -> "user" + i).toList();
        assertThat(hasher.verify("changeme", row))
                .as("the row is one of this password")
                .isTrue();
        users.forEach(user -> rows.put(user, row));

        for (String user : users) {
            assertThat(login.of(this, user, "changeme")).isNotNull();
        }

        assertThat(rows.values()).doesNotContain(row).doesNotHaveDuplicates().allMatch(to -> to.startsWith("$2b$04$"));
    }

    @ParameterizedTest
    @MethodSource("loginsAndEqualRows")
    void wrongPassword_replacesNoRow_norDoesItStopTheRightOne(Login login, String row) {
        rows.put("ann", row);
        rows.put("bob", row);

        assertThat(login.of(this, "ann", "changeme")).isNotNull();
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> login.of(this, "bob", "changeMe")).isInstanceOf(BadCredentialsException.class);
        }

        assertThat(rows.get("bob")).isEqualTo(row);
        assertThat(login.of(this, "bob", "changeme")).isNotNull();
        assertThat(rows.get("bob")).isNotEqualTo(row).isNotEqualTo(rows.get("ann"));
    }

    static Stream<Arguments> loginsAndRowsOfTheEmptyPassword() {
        return Stream.of(Login.values())
                .flatMap(login -> Stream.of(
                                "{noop}",
                                "{CLEARTEXT}",
                                "{PLAIN}",
                                "plain$$",
                                "d41d8cd98f00b204e9800998ecf8427e",
                                "{MD5}1B2M2Y8AsgTpgAmY7PhCfg==",
                                TestHashers.of(new Bcrypt(4)).hash(""),
                                "{bcrypt}" + TestHashers.of(new Bcrypt(4)).hash(""),
                                TestHashers.of(new Bcrypt(5)).hash(""))
                        .map(row -> Arguments.of(login, row)));
    }

    @ParameterizedTest
    @MethodSource("loginsAndRowsOfTheEmptyPassword")
    void emptyPassword_logsNobodyIn_replacesNothing_andDoesTheUsualWork(Login login, String row) {
        rows.put("ann", row);
        assertThat(encoder.matches("first use", hasher.hash("other"))).isFalse();
        refuses(login); // Spring's provider hashes its placeholder at its first use
        long before = computed();

        refuses(login);

        assertThat(computed() - before).isBetween(1L, 2L);
        assertThat(rows).containsEntry("ann", row);
    }

    private void refuses(Login login) {
        assertThatThrownBy(() -> login.of(this, "ann", "")).isInstanceOf(BadCredentialsException.class);
    }

    private long computed() {
        return hasher.info().engines().stream()
                .mapToLong(EngineStatus::computed)
                .sum();
    }

    @Test
    void emptyPassword_matchesNothingOfTheEncoder_andIsStillHashed() {
        List<String> stored = new ArrayList<>(List.of("{noop}", "", "{bcrypt}", "*"));
        stored.add(encoder.encode(""));

        assertThat(stored).noneMatch(row -> encoder.matches("", row)).noneMatch(row -> encoder.matches("x", row));
        assertThat(hasher.verify("", stored.get(4)))
                .as("the core answers for it")
                .isTrue();
    }
}
