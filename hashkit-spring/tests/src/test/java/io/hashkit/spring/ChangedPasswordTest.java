package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.limit.Limiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.provisioning.UserDetailsManager;

/** Spring's managers check the old password as it was typed, and store the new one as it is given. */
class ChangedPasswordTest {
    private final PasswordHasher hasher = TestHashers.of(new Bcrypt(4));
    private final HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, Limiter.shared(), "");
    private final InMemoryUserDetailsManager memory = new InMemoryUserDetailsManager();
    private final UserDetailsManager users = memory;
    private final ProviderManager logins = new ProviderManager(new HashkitAuthenticationProvider(users, hasher, ""));

    @BeforeEach
    void annIsLoggedIn() {
        users.createUser(User.withUsername("ann")
                .password(encoder.encode("old"))
                .roles("USER")
                .build());
        memory.setAuthenticationManager(logins);
        SecurityContextHolder.getContext().setAuthentication(login("old"));
    }

    @AfterEach
    void nobodyIs() {
        SecurityContextHolder.clearContext();
    }

    private Authentication login(String password) {
        return logins.authenticate(UsernamePasswordAuthenticationToken.unauthenticated("ann", password));
    }

    private String row() {
        return String.valueOf(users.loadUserByUsername("ann").getPassword());
    }

    @Test
    void encodedNewPassword_logsIn() {
        users.changePassword("old", encoder.encode("new"));

        assertThat(row()).startsWith("$2b$04$");
        assertThat(login("new").isAuthenticated()).isTrue();
    }

    @Test
    void wrongOldPassword_changesNothing() {
        String before = row();

        assertThatExceptionOfType(BadCredentialsException.class)
                .isThrownBy(() -> users.changePassword("wrong", encoder.encode("new")));

        assertThat(row()).isEqualTo(before);
    }

    @Test
    void newPasswordAsItWasTyped_isStoredSo_andMatchesNothing() {
        users.changePassword("old", "new");

        assertThat(row()).isEqualTo("new");
        assertThatExceptionOfType(AuthenticationException.class)
                .isThrownBy(() -> login("new"))
                .withMessageNotContaining("new");
        assertThat(encoder.upgradeEncoding(row())).isFalse();
    }
}
