package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import jakarta.servlet.http.Cookie;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.authentication.rememberme.AbstractRememberMeServices;
import org.springframework.security.web.authentication.rememberme.InMemoryTokenRepositoryImpl;
import org.springframework.security.web.authentication.rememberme.PersistentTokenBasedRememberMeServices;
import org.springframework.security.web.authentication.rememberme.TokenBasedRememberMeServices;

/** Cookies that are signed with the stored string end when it changes; those of a table do not. */
class RememberMeTest {
    private final Keyring old =
            Keyring.builder().write("old", KeyPrf.of(TestKeys.key("old"))).build();
    private final Keyring both = Keyring.builder()
            .write("new", KeyPrf.of(TestKeys.key("new")))
            .read("old", KeyPrf.of(TestKeys.key("old")))
            .build();
    private String row = "";

    private static PasswordHasherBuilder builder() {
        return TestHashers.builder().scheme(new Bcrypt(4)).accept(Dialects.ALL);
    }

    private UserDetails ann(String name) {
        return User.withUsername(name).password(row).roles("USER").build();
    }

    /** A row before and after each change that the documents describe, none of which changes the password. */
    private Map<String, String[]> changes() {
        String plain = builder().build().hash("right");
        String weak = TestHashers.of(new Bcrypt(5)).hash("right");
        PasswordHasher sealing = builder().keyring(old).build();
        PasswordHasher rotated = builder().keyring(both).build();
        String sealed = sealing.hash("right");
        Map<String, String[]> changes = new TreeMap<>();
        changes.put("seal", new String[] {plain, sealing.rows().rekey(plain)});
        changes.put("bind", new String[] {sealed, sealing.boundTo("1").rows().rekey(sealed)});
        changes.put("re-key", new String[] {sealed, rotated.rows().rekey(sealed)});
        changes.put(
                "wrap",
                new String[] {weak, TestHashers.of(Pbkdf2.sha256(1)).rows().wrap(weak)});
        changes.put("upgrade at login", new String[] {weak, plain});
        return changes;
    }

    /** Logs in, changes the row, and returns whether the cookie still logs in. */
    private boolean remembers(AbstractRememberMeServices services, String before, String after) {
        services.setAlwaysRemember(true);
        row = before;
        MockHttpServletResponse response = new MockHttpServletResponse();
        UserDetails ann = ann("ann");
        services.loginSuccess(
                new MockHttpServletRequest(),
                response,
                UsernamePasswordAuthenticationToken.authenticated(ann, before, ann.getAuthorities()));
        Cookie cookie = response.getCookie("remember-me");
        assertThat(cookie).isNotNull();
        row = after;
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setCookies(cookie);
        return services.autoLogin(request, new MockHttpServletResponse()) != null;
    }

    private TokenBasedRememberMeServices signed() {
        return new TokenBasedRememberMeServices("key", this::ann);
    }

    private PersistentTokenBasedRememberMeServices persistent() {
        return new PersistentTokenBasedRememberMeServices("key", this::ann, new InMemoryTokenRepositoryImpl());
    }

    @Test
    void cookie_logsInWhileTheRowStays() {
        String row = builder().build().hash("right");

        assertThat(remembers(signed(), row, row)).isTrue();
        assertThat(remembers(persistent(), row, row)).isTrue();
    }

    @Test
    void changedRow_endsSignedCookies_andNotThoseOfATable() {
        assertThat(changes()).hasSize(5);
        changes().forEach((change, rows) -> {
            assertThat(rows[1]).as(change).isNotEqualTo(rows[0]);
            assertThat(remembers(signed(), rows[0], rows[1]))
                    .as("signed, %s", change)
                    .isFalse();
            assertThat(remembers(persistent(), rows[0], rows[1]))
                    .as("of a table, %s", change)
                    .isTrue();
        });
    }
}
