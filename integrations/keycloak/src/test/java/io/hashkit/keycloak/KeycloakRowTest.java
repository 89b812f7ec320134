package io.hashkit.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification.Treatment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.keycloak.credential.CredentialModel;
import org.keycloak.models.credential.PasswordCredentialModel;

/** Stored strings as rows of Keycloak. */
class KeycloakRowTest {
    /** As the database gives it back. */
    private static PasswordCredentialModel stored(PasswordCredentialModel written) {
        CredentialModel row = new CredentialModel();
        row.setType(written.getType());
        row.setCredentialData(written.getCredentialData());
        row.setSecretData(written.getSecretData());
        return PasswordCredentialModel.createFromCredentialModel(row);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "argon2id,m=64,t=3,p=2",
                "argon2id,v=16,m=64,t=1,p=1",
                "argon2i,m=64,t=1,p=1",
                "argon2d,m=64,t=1,p=1",
                "bcrypt,cost=4",
                "scrypt,ln=4,r=8,p=1",
                "pbkdf2-sha256,i=10"
            })
    void string_comesBackAsItWas(String scheme) {
        String string = Vectors.hash(scheme, "secret");

        assertThat(KeycloakRow.stored(stored(KeycloakRow.of(string)))).isEqualTo(string);
    }

    @Test
    void argon2_isInTheFormOfKeycloak() {
        PasswordCredentialModel row = KeycloakRow.of(Vectors.hash("argon2id,m=64,t=3,p=2", "secret"));

        assertThat(row.getCredentialData())
                .contains("\"algorithm\":\"argon2\"", "\"hashIterations\":3", "\"hashLength\":[\"32\"]")
                .contains(
                        "\"memory\":[\"64\"]", "\"type\":[\"id\"]", "\"version\":[\"1.3\"]", "\"parallelism\":[\"2\"]");
    }

    @Test
    void anythingElse_isKeptWholeAndDescribed() {
        PasswordCredentialModel row = KeycloakRow.of(Vectors.hash("bcrypt,cost=4", "secret"));

        assertThat(row.getCredentialData())
                .contains("\"algorithm\":\"hashkit\"", "\"hash\":[\"bcrypt\"]", "\"costs\":[\"cost=4\"]");
        assertThat(KeycloakRow.strength(row)).isEqualTo("bcrypt[cost=4]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"algorithm\":\"argon2\",\"hashIterations\":1}",
                "{\"algorithm\":\"argon2\",\"hashIterations\":1,\"additionalParameters\":{}}",
                "{\"algorithm\":\"hashkit\",\"hashIterations\":1}"
            })
    void rowThatLacksAPart_isAStringThatNoHasherReads(String credentialData) {
        CredentialModel row = new CredentialModel();
        row.setCredentialData(credentialData);
        row.setSecretData("{}");

        assertThat(KeycloakRow.stored(PasswordCredentialModel.createFromCredentialModel(row)))
                .isEmpty();
    }

    @Test
    void rowThatLacksACost_isMalformed() {
        CredentialModel row = new CredentialModel();
        row.setCredentialData(
                "{\"algorithm\":\"argon2\",\"hashIterations\":1,\"additionalParameters\":{\"type\":[\"id\"]}}");
        row.setSecretData("{\"value\":\"AAAAAAAAAAAAAAAAAAAAAA==\",\"salt\":\"AAAAAAAAAAAAAAAAAAAAAA==\"}");

        String stored = KeycloakRow.stored(PasswordCredentialModel.createFromCredentialModel(row));

        assertThat(Dialects.identify(stored).treatment()).isEqualTo(Treatment.MALFORMED);
    }
}
