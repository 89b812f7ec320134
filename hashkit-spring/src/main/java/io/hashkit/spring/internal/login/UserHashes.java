package io.hashkit.spring.internal.login;

import io.hashkit.PasswordHasher;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.internal.unreadable.UnreadableHashes;
import io.hashkit.uniform.UniformTime;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.userdetails.UserDetails;

/** What the servlet and the reactive login share: the stored hash of a user, the hasher that reads it, and its upgrade. */
public final class UserHashes {
    /** The message of an upgrade that is left to the next login. */
    public static final String NO_PERMIT =
            "A weak stored hash was not replaced at this login: the limiter has no free permit";

    private final PasswordHasher hasher;
    private final @Nullable Function<? super UserDetails, String> ids;
    private final IdPrefix prefix;
    private final boolean seals;
    private final boolean mocked;
    private final UnreadableHashes unreadable;
    private final Logger log;
    private volatile UpgradeListener listener = UpgradeListener.NONE;
    private volatile @Nullable UpgradeStore store;
    private volatile @Nullable UniformTime time;

    private UserHashes(
            PasswordHasher hasher, @Nullable Function<? super UserDetails, String> ids, IdPrefix prefix, Logger log) {
        this.hasher = hasher;
        this.ids = ids;
        this.prefix = prefix;
        this.mocked = Info.of(hasher).isEmpty();
        this.seals = Info.hasKeyring(hasher);
        this.unreadable = new UnreadableHashes(log, hasher);
        this.log = log;
    }

    /** Hashes that are bound to no user. */
    public static UserHashes unbound(PasswordHasher hasher, IdPrefix prefix, Logger log) {
        return new UserHashes(hasher, null, prefix, log);
    }

    /**
     * Hashes that are bound to their users.
     *
     * @throws IllegalArgumentException if the hasher has no keyring
     */
    public static UserHashes bound(PasswordHasher hasher, Function<? super UserDetails, String> ids, Logger log) {
        UserHashes hashes = new UserHashes(hasher, ids, IdPrefix.NONE, log);
        if (!hashes.seals && !hashes.mocked) {
            throw new IllegalArgumentException(
                    "the hasher has no keys, so it cannot bind hashes to users: set hashkit.keyring.keys, or build the"
                            + " hasher with a Keyring");
        }
        return hashes;
    }

    public void setListener(UpgradeListener listener) {
        this.listener = listener;
    }

    public void setUniformTime(UniformTime time) {
        this.time = time;
    }

    /** The time at which logins answer; null if they answer as soon as they can. */
    @Nullable
    public UniformTime time() {
        return time;
    }

    /** Begins to learn whether a service stores what it is given. */
    public void setStore(Object service) {
        store = new UpgradeStore(() -> service, log);
    }

    public PasswordHasher hasher() {
        return hasher;
    }

    public UnreadableHashes unreadable() {
        return unreadable;
    }

    /**
     * The view of a user.
     *
     * @throws InternalAuthenticationServiceException if the application gives no identity that can be bound. The login must
     *     not continue without one, because a copied row would then verify
     */
    public PasswordHasher viewOf(UserDetails user) {
        if (ids == null) {
            return hasher;
        }
        try {
            return hasher.boundTo(ids.apply(user));
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new InternalAuthenticationServiceException(
                    "a user has no identity of 1 to 1,024 bytes in UTF-8, so the stored hash cannot be verified", e);
        }
    }

    /** The stored string of a user without its prefix; null if there is none. */
    @Nullable
    public String storedOf(UserDetails user) {
        String encoded = user.getPassword();
        return encoded == null || encoded.isEmpty() ? null : prefix.removedFrom(encoded);
    }

    /**
     * A better string for a password that has matched: a new hash if the hash is weak, otherwise the same hash under a newer
     * seal; with the prefix. Null if none is needed, none can be made now, or the application would not store it. Never throws,
     * because the login is correct.
     */
    @Nullable
    public String better(UserDetails user, CharSequence password) {
        try {
            String stored = storedOf(user);
            String better = stored == null ? null : better(user, password, stored);
            return better == null ? null : prefix.before(better);
        } catch (Throwable e) {
            unreadable.skipped(e);
            return null;
        }
    }

    private @Nullable String better(UserDetails user, CharSequence password, String stored) {
        PasswordHasher view = viewOf(user);
        UpgradeStore to = store;
        if (!view.needsRehash(stored) || (to != null && !to.takes(user.getUsername()))) {
            return null;
        }
        if (!seals || !view.rows().needsRekey(stored)) {
            return made(view, password).orElse(null);
        }
        String sealed = view.rows().rekey(stored);
        Optional<String> made = view.needsRehash(sealed) ? made(view, password) : Optional.empty();
        return made.orElse(sealed.equals(stored) ? null : sealed);
    }

    /**
     * Learns from the answer of the service to a better string. Never throws, because the login is correct.
     *
     * @param user the name of the user
     * @param before the password of the user before, as it was stored
     * @param better the string that the service was given
     * @param after what the service returned
     */
    public void replaced(String user, @Nullable String before, String better, @Nullable UserDetails after) {
        try {
            UpgradeStore to = store;
            String now = after == null ? null : after.getPassword();
            if (to != null && before != null && to.isStored(user, before, better, now)) {
                listener.upgraded(prefix.removedFrom(before), prefix.removedFrom(better));
            }
        } catch (Throwable e) {
            unreadable.skipped(e);
        }
    }

    /**
     * A service failed to store a better string. The login is correct, and what is stored still matches: this is logged and
     * counted, and never throws.
     *
     * @param before the password of the user, as it is stored
     * @param better the string that the service was given
     */
    public void lost(@Nullable String before, String better, Exception failure) {
        try {
            unreadable.notStored(failure);
            if (before != null) {
                listener.lost(prefix.removedFrom(before), prefix.removedFrom(better));
            }
        } catch (Throwable e) {
            unreadable.skipped(e);
        }
    }

    private Optional<String> made(PasswordHasher view, CharSequence password) {
        try {
            Optional<String> made = view.tryHash(password);
            if (made.isEmpty()) {
                log.debug(NO_PERMIT);
            }
            return made;
        } catch (Throwable e) {
            unreadable.skipped(e);
            return Optional.empty();
        }
    }
}
