package io.hashkit.keycloak;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyUnavailableException;
import io.micrometer.core.instrument.Metrics;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;
import org.keycloak.models.KeycloakSession;

/** What all requests share: the hasher, its limiter, and what is counted and logged. */
final class Hashing {
    private static final Logger LOG = Logger.getLogger("io.hashkit");

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final RareLog refusals = new RareLog(LOG);
    private final RareLog unreadables = new RareLog(LOG);

    Hashing(PasswordHasher hasher, Limiter limiter) {
        this.hasher = hasher;
        this.limiter = limiter;
    }

    PasswordHasher hasher() {
        return hasher;
    }

    Limiter limiter() {
        return limiter;
    }

    /** Counts a row that cannot be read. It is a wrong password for its user, after the usual time. */
    void unreadable(Reason reason) {
        String name = reason.name().toLowerCase(Locale.ROOT);
        Metrics.counter("hashkit.unreadable", "reason", name).increment();
        unreadables.warn("a stored password cannot be read (" + name
                + "): its user has to set a new one. Since the last such line: ");
    }

    /** Runs a computation whose refusal is kept for the answer. */
    boolean refusing(KeycloakSession session, BooleanSupplier work, boolean otherwise) {
        try {
            return work.getAsBoolean();
        } catch (OverloadedException | KeyUnavailableException e) {
            return refused(session, e, otherwise);
        }
    }

    /** Keeps a refusal for the answer. */
    boolean refused(KeycloakSession session, RuntimeException why, boolean otherwise) {
        refusal(session, why);
        return otherwise;
    }

    Refusal refusal(KeycloakSession session, RuntimeException why) {
        refusals.warn(why.getMessage() + ". Refused logins since the last such line: ");
        Refusal refusal = Refusal.of(why);
        refusal.keepIn(session);
        return refusal;
    }
}
