package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
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
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

@ExtendWith(OutputCaptureExtension.class)
class HashkitPasswordEncoderTest {
    private final Limiter limiter =
            Limiter.builder().parallel(1).maxWait(Duration.ZERO).build();
    private final PasswordHasher hasher = TestHashers.builder()
            .scheme(new Bcrypt(5))
            .limiter(limiter)
            .accept(Dialects.ALL)
            .build();
    private final HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, limiter, "");

    @Test
    void encodedPassword_matches() {
        String stored = encoder.encode("right");

        assertThat(stored).startsWith("$2b$05$");
        assertThat(encoder.matches("right", stored)).isTrue();
        assertThat(encoder.matches("wrong", stored)).isFalse();
        assertThat(encoder.upgradeEncoding(stored)).isFalse();
    }

    @Test
    void hashOfDelegatingPasswordEncoder_matchesAndIsUpgraded() {
        String stored =
                PasswordEncoderFactories.createDelegatingPasswordEncoder().encode("right");
        assertThat(stored).startsWith("{bcrypt}");

        assertThat(encoder.matches("right", stored)).isTrue();
        assertThat(encoder.matches("wrong", stored)).isFalse();
        assertThat(encoder.upgradeEncoding(stored)).isTrue();
    }

    @Test
    void configuredId_isWritten_readBySpringAndNotUpgraded() {
        HashkitPasswordEncoder withId = new HashkitPasswordEncoder(hasher, limiter, "bcrypt");
        String stored = withId.encode("right");

        assertThat(stored).startsWith("{bcrypt}$2b$05$");
        assertThat(withId.matches("right", stored)).isTrue();
        assertThat(withId.upgradeEncoding(stored)).isFalse();
        assertThat(PasswordEncoderFactories.createDelegatingPasswordEncoder().matches("right", stored))
                .isTrue();
        assertThat(withId.matches("right", hasher.hash("right"))).isTrue();
    }

    @ParameterizedTest
    @NullAndEmptySource
    void nothingStored_matchesNothing(String stored) {
        assertThat(encoder.matches("x", stored)).isFalse();
        assertThat(encoder.upgradeEncoding(stored)).isFalse();
    }

    @Test
    void nullPassword_doesNotMatchAndIsNotHashed() {
        assertThat(encoder.matches(null, encoder.encode("x"))).isFalse();
        assertThat(encoder.encode(null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{noop}secret",
                "secret",
                "{unknown}abc",
                "$2b$05$tooshort",
                "$argon2id$v=19$m=99999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"
            })
    void unreadableString_matchesNothing_andIsLoggedOnceWithoutSecrets(String stored, CapturedOutput output) {
        assertThat(encoder.matches("secret", stored)).isFalse();
        assertThat(encoder.matches("secret", stored)).isFalse();
        assertThat(encoder.upgradeEncoding(stored)).isFalse();

        assertThat(output.getOut().lines().filter(line -> line.contains("A stored hash cannot be read")))
                .hasSize(1);
        assertThat(output.getOut()).doesNotContain("secret", "tooshort");
    }

    @Test
    void overload_isThrown_andPostponesUpgrades() {
        String old = TestHashers.of(new Bcrypt(4)).hash("right");
        assertThat(encoder.upgradeEncoding(old)).isTrue();

        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> encoder.matches("right", old)).isInstanceOf(OverloadedException.class);
            assertThat(encoder.upgradeEncoding(old)).isFalse();
        }
        assertThat(encoder.upgradeEncoding(old)).isTrue();
    }

    @Test
    void upgradeOfALoginWithoutAFreePermit_isCounted_andLeftToTheNextLogin() {
        String old = TestHashers.of(new Bcrypt(4)).hash("right");
        String password = "right";

        assertThat(encoder.matches(password, old)).isTrue();
        try (Permit held = limiter.acquire(Priority.LOGIN, 0)) {
            assertThat(held).isNotNull();
            assertThat(encoder.upgradeEncoding(old)).isFalse();
        }

        assertThat(limiter.stats().failedUpgrades()).isEqualTo(1);
        assertThat(encoder.matches(password, old)).isTrue();
        assertThat(encoder.upgradeEncoding(old)).isTrue();
        assertThat(limiter.stats().failedUpgrades()).isEqualTo(1);
    }

    private Bcrypt costs = new Bcrypt(4);

    /** A hasher whose costs change, as after tuning, and which counts its calls of {@code verifyNothing}. */
    private PasswordHasher counting(AtomicInteger nothings) {
        return new ForwardingPasswordHasher() {
            @Override
            public PasswordHasher boundTo(String id) {
                return viewOfDelegate(id);
            }

            @Override
            protected PasswordHasher delegate() {
                return TestHashers.of(costs);
            }

            @Override
            protected <T> T call(HasherCall<T> call) {
                nothings.addAndGet(call.operation() == Operation.VERIFY_NOTHING ? 1 : 0);
                return super.call(call);
            }
        };
    }

    /** Spring hashes its placeholder once. Verified with the old costs, it would reveal by its time which users exist. */
    @Test
    void unknownUser_takesAsLongAsAKnownUser_evenAfterTuning() {
        AtomicInteger nothings = new AtomicInteger();
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager();
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
        HashkitPasswordEncoder counted = new HashkitPasswordEncoder(counting(nothings), limiter, "");
        provider.setPasswordEncoder(counted);
        assertThatThrownBy(() ->
                        provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("nobody", "guess")))
                .isInstanceOf(BadCredentialsException.class);
        costs = new Bcrypt(6);

        assertThatThrownBy(() ->
                        provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("nobody", "guess")))
                .isInstanceOf(BadCredentialsException.class);

        assertThat(nothings).hasValue(2);
    }

    /** A user may choose the text of Spring's placeholder as a password. */
    @Test
    void passwordEqualToSpringsPlaceholder_logsIn() {
        String stored = encoder.encode("userNotFoundPassword");

        assertThat(encoder.matches("userNotFoundPassword", stored)).isTrue();
        assertThat(encoder.matches("guess", stored)).isFalse();
    }

    /** Visitors may send that text, too. */
    @Test
    void springsPlaceholderAsAPassword_takesAsLongForUnknownUsersAfterTuning() {
        AtomicInteger nothings = new AtomicInteger();
        HashkitPasswordEncoder counted = new HashkitPasswordEncoder(counting(nothings), limiter, "");
        String standIn = counted.encode("userNotFoundPassword");
        costs = new Bcrypt(6);

        assertThat(counted.matches("userNotFoundPassword", standIn)).isTrue();

        assertThat(nothings).hasValue(1);
        assertThat(counted.upgradeEncoding(standIn))
                .as("a user may have that password")
                .isTrue();
    }

    @Test
    void manyUsersWithThatPassword_doNotDisplaceSpringsPlaceholder() {
        AtomicInteger nothings = new AtomicInteger();
        HashkitPasswordEncoder counted = new HashkitPasswordEncoder(counting(nothings), limiter, "");
        String standIn = counted.encode("userNotFoundPassword");
        for (int i = 0; i < 40; i++) {
            counted.encode("userNotFoundPassword");
        }

        assertThat(counted.matches("guess", standIn)).isFalse();

        assertThat(nothings).hasValue(1);
    }

    @Test
    void provider_upgradesAtLogin() {
        InMemoryUserDetailsManager users = new InMemoryUserDetailsManager(User.withUsername("ann")
                .password(TestHashers.of(new Bcrypt(4)).hash("right"))
                .roles("USER")
                .build());
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(users);
        provider.setPasswordEncoder(encoder);
        provider.setUserDetailsPasswordService(users);

        assertThat(provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", "right"))
                        .isAuthenticated())
                .isTrue();

        assertThat(users.loadUserByUsername("ann").getPassword()).startsWith("$2b$05$");
    }

    @Test
    void toString_holdsNoSecret() {
        assertThat(encoder.toString()).contains("HashkitPasswordEncoder").doesNotContain("$2b$");
    }
}
