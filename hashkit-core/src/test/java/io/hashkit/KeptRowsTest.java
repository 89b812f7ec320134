package io.hashkit;

import static io.hashkit.DialectTest.CHEAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that another program reads too are left as they are. */
class KeptRowsTest {
    private static final String LDAP = "{SSHA}" + "A".repeat(32);
    private static final String OWN = "$2a$04$abcdefghijklmnopqrstuuAGqSMDGTCh8yOLGhJW7Iw2Uw7vjxIVa";

    private static final KeyPrf KEY = KeyPrf.of("0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII));

    private static PasswordHasherBuilder writing() {
        return PasswordHasher.builder()
                .scheme(CHEAP)
                .allowWeakCosts()
                .accept(Dialects.DJANGO, Dialects.LDAP, Dialects.PLAIN_TEXT, Dialects.UNSALTED_DIGEST);
    }

    private static PasswordHasher keeping(String... kinds) {
        return writing().keep(kinds).build();
    }

    @Test
    void rowOfAKeptDialect_isVerified_andNotUpgraded() {
        assertThat(writing().build().needsRehash(LDAP)).isTrue();
        assertThat(keeping("ldap").needsRehash(LDAP)).isFalse();
        assertThat(keeping("django").needsRehash(LDAP)).isTrue();
    }

    @Test
    void weakRowOfAKeptAlgorithm_isVerified_andNotUpgraded() {
        String stored = PasswordHasher.builder()
                .scheme(new Bcrypt(4))
                .allowWeakCosts()
                .build()
                .hash("right");
        List<String> upgrades = new ArrayList<>();

        assertThat(keeping("bcrypt").verify("right", stored, upgrades::add)).isTrue();
        assertThat(keeping("bcrypt").verify("wrong", stored, upgrades::add)).isFalse();
        assertThat(upgrades).isEmpty();
        assertThat(writing().build().verify("right", stored, upgrades::add)).isTrue();
        assertThat(upgrades).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keyring_doesNotSealAKeptRow(boolean bound) {
        Keyring keys = Keyring.builder().write("new", KEY).build();
        PasswordHasher built = writing().keep("bcrypt", "ldap").keyring(keys).build();
        PasswordHasher hasher = bound ? built.boundTo("user") : built;
        String stored = writing().scheme(new Bcrypt(4)).build().hash("right");
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.needsRehash(stored)).isFalse();
        assertThat(hasher.needsRehash(LDAP)).isFalse();
        assertThat(hasher.verify("right", stored, upgrades::add)).isTrue();
        assertThat(upgrades).isEmpty();
        assertThat(hasher.rows().needsRekey(stored)).isTrue();
        assertThat(hasher.verify("right", hasher.rows().rekey(stored))).isTrue();
    }

    @Test
    void keyring_replacesTheSealOfAKeptRow() {
        Keyring old = Keyring.builder().write("old", KEY).build();
        Keyring replaced = Keyring.builder()
                .write("new", KeyPrf.of("0123456789abcdef0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII)))
                .read("old", KEY)
                .build();
        String stored = writing().scheme(new Bcrypt(4)).keyring(old).build().hash("right");
        PasswordHasher hasher = writing().keep("bcrypt").keyring(replaced).build();
        List<String> upgrades = new ArrayList<>();

        assertThat(hasher.needsRehash(stored)).isTrue();
        assertThat(hasher.verify("right", stored, upgrades::add)).isTrue();
        assertThat(upgrades)
                .hasSize(1)
                .allSatisfy(better -> assertThat(hasher.needsRehash(better)).isFalse());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain-text", "unsalted-digest", "werkzeug", "Bcrypt", ""})
    void kindThatCannotBeKept_isRefusedWithThoseThatCan(String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keeping(kind))
                .withMessageContaining("rows of " + kind + " cannot be kept")
                .withMessageContaining("bcrypt, django, ldap");
    }

    @Test
    void settingKeepsTheSame() {
        assertThat(new Settings("", Map.of("keep", "ldap , bcrypt"))
                        .builder()
                        .build()
                        .needsRehash(OWN))
                .isFalse();
    }
}
