package io.hashkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetails;

/** Logins that verify hashes bound to their users: whose row logs in, which are refused, and which are replaced. */
@ExtendWith(OutputCaptureExtension.class)
class BoundLoginTest extends BoundLoginCases {
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
                new HashkitAuthenticationProvider(this::load, hasher(), BoundLoginCases::id);
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
        assertThat(output).contains("(NOT_SEALED, ").contains("planted, or missed");
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
