package io.hashkit.spring.internal.unreadable;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.spring.internal.tuning.Info;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;

/**
 * Logs stored strings that cannot be read or upgraded, or are plain text, without any part of a string, a password or a
 * message. Thread-safe.
 */
public final class UnreadableHashes {
    private static final int MOST_KINDS = 64;
    private static final String PLAIN = "{noop}";
    /** A row that another host has bound, on a host that does not know users, is no attack. */
    private static final String BOUND =
            "It is bound to a user: a login without a UserIdentity, such as with a PasswordEncoder,"
                    + " cannot open it. Every host needs one, with hashkit.keyring.bind-next, before the first host binds. With a"
                    + " UserIdentity, the row was changed, or was written for another user or another identity of this one.";

    private final Logger log;
    private final PasswordHasher hasher;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /** @param hasher what refuses the strings */
    public UnreadableHashes(Logger log, PasswordHasher hasher) {
        this.log = log;
        this.hasher = hasher;
    }

    /**
     * Logs the first string of each kind, with the reason, the identifier of its key if that is why, and the names of the
     * dialect and the algorithm.
     */
    public void tell(String stored, InvalidHashException failure) {
        if (failure.reason() == Reason.NO_PASSWORD) {
            return; // it is no hash, and says so
        }
        Identification identity = Dialects.identify(stored);
        String kind = (identity.dialect() + " " + identity.algorithm()).strip();
        String key = UnreadableRows.lacksKey(failure) ? identity.keyId() : "";
        boolean bound = failure.reason() == Reason.BROKEN_SEAL && identity.isBound();
        if (isNew(failure.reason() + (bound ? " bound " : " ") + kind + " " + key)) {
            log.warn(
                    "A stored hash cannot be read ({}, {}{}), so it matches no password. Further hashes of this kind are"
                            + " counted only. {}",
                    failure.reason(),
                    kind,
                    key.isEmpty() ? "" : ", keyid " + key,
                    bound ? BOUND : Cures.of(failure.reason(), !key.isEmpty(), Info.isOfProvider(hasher)));
        }
    }

    /** Logs the first password that is stored as plain text and has matched. Never throws. */
    public void tellPlainText(String encoded) {
        try {
            if (encoded.startsWith(PLAIN) && isNew(PLAIN)) {
                log.warn(
                        "A stored password is plain text ({noop}). If the application has a UserDetailsPasswordService, it is"
                                + " replaced by a hash at the next login. Set hashkit.dialects=all to refuse such rows."
                                + " This warning is logged once.");
            }
        } catch (Throwable e) {
            // On a full heap the logger may fail; the login is still correct.
        }
    }

    /** Logs the first failure of each kind to store a better string, without its message, which may show that string. */
    public void notStored(Exception failure) {
        String kind = failure.getClass().getName();
        if (isNew("not stored " + kind)) {
            log.warn(
                    "A better hash was not stored at a login, because the UserDetailsPasswordService threw {}. The user was let"
                            + " in, the stored hash stays, and the next login tries again. Look at the database and at the width"
                            + " of the column, for which 255 characters are enough. The meter hashkit.upgrades.failed counts"
                            + " further failures; each kind is logged once.",
                    kind);
        }
    }

    private boolean isNew(String kind) {
        return logged.size() < MOST_KINDS && logged.add(kind);
    }

    /** Logs no exception message: an engine or an observation of the application may have put a secret into it. */
    public void skipped(Throwable failure) {
        try {
            log.debug(
                    "A weak stored hash was not replaced at this login: {}",
                    failure instanceof OverloadedException overload
                            ? overload.reason()
                            : failure.getClass().getSimpleName());
        } catch (Throwable e) {
            // On a full heap the logger may fail too; the login is still correct.
        }
    }
}
