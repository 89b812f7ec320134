package io.hashkit;

import static io.hashkit.DialectTest.CHEAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.dialect.Dialects;
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
