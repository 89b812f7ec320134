package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import io.hashkit.uniform.UniformTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetails;
import reactor.core.publisher.Mono;

/** What a login answers without a row that can be verified, and what it answers besides: work, locks, identities. */
class BoundLoginAnswersTest extends BoundLoginCases {
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
                BoundLoginCases::id);
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
            assertThat(new HashkitAuthenticationProvider(this::load, hasher(), BoundLoginCases::id)
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
                .isThrownBy(() -> new HashkitAuthenticationProvider(this::load, plain, BoundLoginCases::id))
                .withMessageContaining("hashkit.keyring.keys");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new HashkitReactiveAuthenticationManager(name -> Mono.empty(), plain, BoundLoginCases::id));
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
}
