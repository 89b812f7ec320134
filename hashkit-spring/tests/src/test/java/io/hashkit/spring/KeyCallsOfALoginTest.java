package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import reactor.core.publisher.Mono;

/** How often a login asks a key service: twice for each seal that is opened or made. docs/sealing.md lists them. */
class KeyCallsOfALoginTest {
    private final AtomicInteger calls = new AtomicInteger();
    private final Limiter limiter = Limiter.builder().build();
    private final PasswordHasher hasher = hasher(5, Keyring.builder().write("now", counted("now")));
    private final PasswordHasher weak = hasher(4, Keyring.builder().write("now", counted("now")));
    private final PasswordHasher old = hasher(5, Keyring.builder().write("old", counted("old")));
    private String row = "";

    private KeyPrf counted(String name) {
        SecretKeySpec key = new SecretKeySpec(TestKeys.key(name), "HmacSHA256");
        return message -> {
            calls.incrementAndGet();
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac.doFinal(message);
        };
    }

    private PasswordHasher hasher(int cost, io.hashkit.seal.KeyringBuilder keys) {
        return TestHashers.builder()
                .scheme(new Bcrypt(cost))
                .limiter(limiter)
                .keyring(keys.build())
                .build();
    }

    private UserDetails load(String name) {
        return User.withUsername(name).password(row).roles("USER").build();
    }

    private UserDetails update(UserDetails user, String better) {
        row = better;
        return user;
    }

    private enum Login {
        SERVLET {
            @Override
            Authentication of(KeyCallsOfALoginTest test, PasswordHasher hasher, Authentication typed) {
                HashkitAuthenticationProvider provider =
                        new HashkitAuthenticationProvider(test::load, hasher, UserDetails::getUsername);
                provider.setUserDetailsPasswordService(test::update);
                return provider.authenticate(typed);
            }
        },
        REACTIVE {
            @Override
            Authentication of(KeyCallsOfALoginTest test, PasswordHasher hasher, Authentication typed) {
                HashkitReactiveAuthenticationManager manager = new HashkitReactiveAuthenticationManager(
                        name -> Mono.just(test.load(name)), hasher, UserDetails::getUsername);
                manager.setUserDetailsPasswordService((user, better) -> Mono.just(test.update(user, better)));
                return manager.authenticate(typed).block();
            }
        };

        abstract Authentication of(KeyCallsOfALoginTest test, PasswordHasher hasher, Authentication typed);
    }

    private void assertCalls(int expected, Login login, PasswordHasher with) {
        calls.set(0);
        Authentication typed = UsernamePasswordAuthenticationToken.unauthenticated("ann", "right");
        assertThat(login.of(this, with, typed).isAuthenticated()).isTrue();
        assertThat(calls).hasValue(expected);
    }

    @ParameterizedTest
    @EnumSource
    void boundLogin_opensTheSealOnce(Login login) {
        row = hasher.boundTo("ann").hash("right");

        assertCalls(1, login, hasher);
    }

    @ParameterizedTest
    @EnumSource
    void boundLoginWithAWeakRow_sealsOnce(Login login) {
        row = weak.boundTo("ann").hash("right");

        assertCalls(4, login, hasher);
        assertCalls(1, login, hasher);
    }

    /** The row is opened a second time, because a locked account must not show that the password was right. */
    @ParameterizedTest
    @EnumSource
    void boundLoginWithARowOfTheOldKey_opensTwiceAndSealsOnce(Login login) {
        row = old.boundTo("ann").hash("right");
        PasswordHasher rotated =
                hasher(5, Keyring.builder().write("now", counted("now")).read("old", counted("old")));

        assertCalls(5, login, rotated);
        assertCalls(1, login, rotated);
    }

    @Test
    void loginWithTheEncoder_opensOnceAndSealsWhereTheRowIsWeak() {
        HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, limiter, "");
        String strong = hasher.hash("right");
        calls.set(0);

        assertThat(encoder.matches("right", strong)).isTrue();
        assertThat(encoder.upgradeEncoding(strong)).isFalse();
        assertThat(calls).hasValue(1);

        String poor = weak.hash("right");
        calls.set(0);
        assertThat(encoder.matches("right", poor)).isTrue();
        assertThat(encoder.upgradeEncoding(poor)).isTrue();
        assertThat(hasher.needsRehash(encoder.encode("right"))).isFalse();
        assertThat(calls).hasValue(4);
    }
}
