package io.hashkit.keycloak;

import jakarta.ws.rs.WebApplicationException;
import org.keycloak.credential.CredentialInput;
import org.keycloak.credential.PasswordCredentialProvider;
import org.keycloak.credential.PasswordCredentialProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.ModelException;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;

/**
 * Keycloak's own check of passwords, which answers a refusal with 503 instead of "Invalid user credentials". Takes the place
 * of the built-in factory with the same id, whose order is lower.
 */
public final class RefusingCredentialProviderFactory extends PasswordCredentialProviderFactory {
    /** For Keycloak. */
    public RefusingCredentialProviderFactory() {}

    @Override
    public PasswordCredentialProvider create(KeycloakSession session) {
        return new Refusing(session, super.create(session));
    }

    @Override
    public int order() {
        return 1;
    }

    /** A subclass, because other parts of Keycloak cast what they get. Keycloak's own object counts the metrics. */
    private static final class Refusing extends PasswordCredentialProvider {
        private final PasswordCredentialProvider keycloaks;

        Refusing(KeycloakSession session, PasswordCredentialProvider keycloaks) {
            super(session, null, false, false, false, false, false);
            this.keycloaks = keycloaks;
        }

        @Override
        public boolean isValid(RealmModel realm, UserModel user, CredentialInput input) {
            boolean valid = keycloaks.isValid(realm, user, input);
            Refusal.throwKept(session);
            return valid;
        }

        @Override
        public boolean createCredential(RealmModel realm, UserModel user, String password) {
            boolean created = false;
            try {
                created = keycloaks.createCredential(realm, user, password);
            } catch (ModelException e) {
                if (!(e.getCause() instanceof WebApplicationException)) {
                    throw e;
                }
            }
            try {
                // Also if the new password could not be compared with the old ones.
                Refusal.throwKept(session);
            } catch (WebApplicationException refused) {
                session.getTransactionManager().setRollbackOnly();
                throw refused;
            }
            return created;
        }
    }
}
