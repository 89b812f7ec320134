package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.userdetails.UserDetails;

/** What the servlet and the reactive login share: the hasher's view of a user, and the upgrade of the user's hash. */
final class BoundHashes {
    private final PasswordHasher hasher;
    private final Function<? super UserDetails, String> ids;
    private final UnreadableHashes unreadable;

    /** @throws IllegalArgumentException if the hasher has no keyring */
    BoundHashes(PasswordHasher hasher, Function<? super UserDetails, String> ids, Logger log) {
        try {
            hasher.boundTo("anybody");
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException(
                    "the hasher has no keys, so it cannot bind hashes to users: set hashkit.keyring.keys, or build the"
                            + " hasher with a Keyring",
                    e);
        }
        this.hasher = hasher;
        this.ids = ids;
        this.unreadable = new UnreadableHashes(log);
    }

    PasswordHasher hasher() {
        return hasher;
    }

    UnreadableHashes unreadable() {
        return unreadable;
    }

    /**
     * The view of a user.
     *
     * @throws InternalAuthenticationServiceException if the application gives no identity that can be bound. The login must
     *     not continue without one, because a copied row would then verify
     */
    PasswordHasher viewOf(UserDetails user) {
        try {
            return hasher.boundTo(ids.apply(user));
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new InternalAuthenticationServiceException(
                    "a user has no identity of 1 to 1,024 bytes in UTF-8, so the stored hash cannot be verified", e);
        }
    }

    /**
     * A better string for a password that has matched: a new hash if the hash is weak, otherwise the same hash under a newer
     * seal. Null if none is needed, or none can be made now. Never throws, because the login is correct.
     */
    @Nullable
    String better(PasswordHasher view, CharSequence password, String stored) {
        try {
            if (!view.needsRehash(stored)) {
                return null;
            }
            if (!view.needsRekey(stored)) {
                return made(view, password).orElse(null);
            }
            String sealed = view.rekey(stored);
            Optional<String> made = view.needsRehash(sealed) ? made(view, password) : Optional.empty();
            return made.orElse(sealed.equals(stored) ? null : sealed);
        } catch (Exception | Error e) {
            unreadable.skipped(e);
            return null;
        }
    }

    private Optional<String> made(PasswordHasher view, CharSequence password) {
        try {
            return view.tryHash(password);
        } catch (Exception | Error e) {
            unreadable.skipped(e);
            return Optional.empty();
        }
    }
}
