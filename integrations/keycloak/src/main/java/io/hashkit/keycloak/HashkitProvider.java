package io.hashkit.keycloak;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.KeyUnavailableException;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import org.keycloak.credential.hash.PasswordHashProvider;
import org.keycloak.models.AbstractKeycloakTransaction;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.ModelException;
import org.keycloak.models.PasswordPolicy;
import org.keycloak.models.RealmModel;
import org.keycloak.models.credential.PasswordCredentialModel;

/**
 * Checks and writes passwords in one request. If a right password needs a better hash, {@link #verify} makes it under the
 * rules of the hasher, and the two calls by which Keycloak replaces a row use it: Keycloak would compute it otherwise also
 * when the server is overloaded, and turn its failure into a wrong password.
 */
final class HashkitProvider implements PasswordHashProvider {
    private static final String BETTER = "hashkit.better";

    /** The replacement that {@link #policyCheck} has asked for; Keycloak makes it later, on this thread, in another session. */
    private static final ThreadLocal<Better> DUE = new ThreadLocal<>();

    private final KeycloakSession session;
    private final Hashing hashing;

    HashkitProvider(KeycloakSession session, Hashing hashing) {
        this.session = session;
        this.hashing = hashing;
    }

    /**
     * A hash that is better than the stored one.
     *
     * @param password the very object that was verified; weak, so that no thread keeps a password
     * @param stored the new string; empty if it has to be made
     */
    private record Better(WeakReference<String> password, String stored) {
        private static final Better UNKNOWN = new Better(new WeakReference<>(null), "");
    }

    @Override
    public boolean verify(String password, PasswordCredentialModel row) {
        session.removeAttribute(BETTER);
        String stored = KeycloakRow.stored(row);
        PasswordHasher hasher = hashing.hasher();
        try {
            if (password.isEmpty() || !isWriter()) {
                return hasher.verify(password, stored) && !password.isEmpty();
            }
            boolean right = hasher.verify(password, stored, better -> keep(password, better));
            if (right && session.getAttribute(BETTER) == null && isForeignForm(row, stored)) {
                keep(password, stored);
            }
            return right;
        } catch (InvalidHashException e) {
            if (e.reason() != InvalidHashException.Reason.NO_PASSWORD) {
                hashing.unreadable(e.reason());
            }
            return hashing.refusing(session, () -> hasher.verifyNothing(password), false);
        } catch (OverloadedException | KeyUnavailableException e) {
            return hashing.refused(session, e, false);
        }
    }

    /** A strong hash that Keycloak could read by itself, if it stood in Keycloak's form. */
    private static boolean isForeignForm(PasswordCredentialModel row, String stored) {
        return KeycloakRow.HASHKIT.equals(row.getPasswordCredentialData().getAlgorithm())
                && KeycloakRow.isPortable(stored);
    }

    private void keep(String password, String better) {
        session.setAttribute(BETTER, new Better(new WeakReference<>(password), better));
    }

    /** Whether this realm writes with hashkit, as Keycloak decides it. */
    private boolean isWriter() {
        RealmModel realm = session.getContext().getRealm();
        PasswordPolicy policy = realm == null ? null : realm.getPasswordPolicy();
        String algorithm = policy == null ? null : policy.getHashAlgorithm();
        PasswordHashProvider writer = algorithm == null
                ? session.getProvider(PasswordHashProvider.class)
                : session.getProvider(PasswordHashProvider.class, algorithm);
        return writer instanceof HashkitProvider;
    }

    /** False if Keycloak should replace a row whose password was right. One-sided: hosts never undo each other's work. */
    @Override
    public boolean policyCheck(@Nullable PasswordPolicy policy, PasswordCredentialModel row) {
        DUE.remove();
        if (session.removeAttribute(BETTER) instanceof Better better) {
            setDue(better);
            return false;
        }
        String algorithm = row.getPasswordCredentialData().getAlgorithm();
        if (session.getProvider(PasswordHashProvider.class, algorithm) instanceof HashkitProvider) {
            return true;
        }
        // A row that another provider has verified; its upgrade waits while others wait for a hash.
        boolean stays =
                isStrongArgon2(algorithm, row) || hashing.limiter().stats().waiting() > 0;
        if (!stays) {
            setDue(Better.UNKNOWN);
        }
        return stays;
    }

    private void setDue(Better better) {
        DUE.set(better);
        session.getTransactionManager().enlistAfterCompletion(new AbstractKeycloakTransaction() {
            @Override
            protected void commitImpl() {}

            /** Keycloak then makes no replacement, and the thread goes on to the next request. */
            @Override
            protected void rollbackImpl() {
                DUE.remove();
            }
        });
    }

    private boolean isStrongArgon2(String algorithm, PasswordCredentialModel row) {
        try {
            return KeycloakRow.ARGON2.equals(algorithm) && !hashing.hasher().needsRehash(KeycloakRow.stored(row));
        } catch (InvalidHashException e) {
            return false;
        }
    }

    /**
     * Writes with the costs of hashkit.
     *
     * @param iterations the policy's number, which is not used: it has no meaning without the memory of a hash
     */
    @Override
    public PasswordCredentialModel encodedCredential(String password, int iterations) {
        Better due = DUE.get();
        DUE.remove();
        if (due != null && due.password().refersTo(password)) {
            return KeycloakRow.of(due.stored());
        }
        try {
            return KeycloakRow.of(hashing.hasher().hash(password));
        } catch (OverloadedException | KeyUnavailableException e) {
            Refusal refusal = hashing.refusal(session, e);
            if (due != null) {
                // The login is right and has ended; Keycloak passes over this exception alone.
                throw new ModelException(e.getMessage());
            }
            throw refusal.answer(session);
        }
    }

    @Override
    public String credentialHashingStrength(PasswordCredentialModel row) {
        return KeycloakRow.strength(row);
    }

    @Override
    public void close() {}
}
