package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.internal.login.BoundEncoder;
import io.hashkit.spring.internal.login.IdPrefix;
import io.hashkit.spring.internal.login.Offers;
import io.hashkit.spring.internal.login.Refusal;
import io.hashkit.spring.internal.login.UpgradeListener;
import io.hashkit.spring.internal.login.UpgradeStore;
import io.hashkit.spring.internal.login.Upgrades;
import io.hashkit.spring.internal.login.UserHashes;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.internal.unreadable.UnreadableHashes;
import io.hashkit.uniform.UniformTime;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * A {@link PasswordEncoder} for Spring Security that delegates to a {@link PasswordHasher}. Thread-safe.
 *
 * <p>A stored string that cannot be read matches no password. The first string of each kind is logged as a warning, without
 * its text. Overload is not reported as a wrong password: {@link OverloadedException} is thrown.
 *
 * <p>A correct login never fails because the stored hash cannot be upgraded. After {@link #matches},
 * {@link #upgradeEncoding} computes the new hash itself and returns false if that is impossible at the moment; the
 * {@link #encode} that follows on the same thread returns that hash.
 */
public final class HashkitPasswordEncoder implements PasswordEncoder {
    private static final Logger LOG = LoggerFactory.getLogger(HashkitPasswordEncoder.class);

    /** Spring Security hashes this text once, and verifies against that hash if a user does not exist. */
    private static final String USER_NOT_FOUND = "userNotFoundPassword";

    /** Plain text with nothing behind it: the empty password, which never logs in. */
    private static final String NO_PASSWORD = "{noop}";

    private static final int MOST_REMEMBERED = 16;

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final IdPrefix prefix;
    private final Upgrades upgrades = new Upgrades();
    private final UnreadableHashes unreadable;
    private final Set<String> ofNobody = ConcurrentHashMap.newKeySet();
    private final Offers offers = new Offers(LOG);
    private volatile @Nullable UniformTime time;
    private volatile boolean binds;
    private volatile UpgradeListener listener = UpgradeListener.NONE;
    private volatile Supplier<@Nullable UpgradeStore> store = () -> null;

    /**
     * Creates an encoder.
     *
     * @param hasher computes and verifies the hashes
     * @param limiter the limiter of the hasher; upgrades at login are skipped if it has no free permit
     * @param id identifier written in braces before each new hash, such as {@code argon2} for <code>{argon2}</code>; empty for
     *     no prefix
     */
    public HashkitPasswordEncoder(PasswordHasher hasher, Limiter limiter, String id) {
        this(hasher, limiter, IdPrefix.of(id));
    }

    private HashkitPasswordEncoder(PasswordHasher hasher, Limiter limiter, IdPrefix prefix) {
        this.hasher = hasher;
        this.limiter = limiter;
        this.prefix = prefix;
        this.unreadable = new UnreadableHashes(LOG, hasher);
    }

    boolean isOfProvider() {
        return Info.isOfProvider(hasher);
    }

    /** The same for rows that are not those of users, so that it does not matter whether the rows of users can be replaced. */
    HashkitPasswordEncoder withoutStore() {
        HashkitPasswordEncoder encoder = new HashkitPasswordEncoder(hasher, limiter, prefix);
        encoder.time = time;
        encoder.setListener(listener);
        return encoder;
    }

    /**
     * Sets the time at which {@link #matches} answers. Give this encoder a hasher with uniform work.
     *
     * @param time the rule, which counts the answers that took longer than its step
     */
    public void setUniformTime(UniformTime time) {
        this.time = time;
    }

    void setBinds(boolean binds) {
        this.binds = binds;
    }

    /**
     * The encoder of one user, for code that registers a user, or changes or resets a password. In an application with a {@link
     * UserIdentity} bean it binds what it writes to the user, and opens what is bound to that user; otherwise it is this
     * encoder. Code that calls it stays the same when binding begins.
     *
     * @param userId what the {@code UserIdentity} gives for this user, or will give
     * @return an encoder for this user alone
     * @throws IllegalArgumentException if rows are bound, and the identity does not have from 1 to 1,024 bytes in UTF-8
     */
    public PasswordEncoder forUser(String userId) {
        return binds ? new BoundEncoder(hasher.boundTo(userId), unreadable) : this;
    }

    void setListener(UpgradeListener listener) {
        this.listener = listener;
    }

    /** Sets what is known of the password service of the application, which Spring's own provider asks. */
    void setStore(Supplier<@Nullable UpgradeStore> store) {
        this.store = store;
    }

    /**
     * Hashes a password, an empty one too, with a new random salt, or returns the hash that {@link #upgradeEncoding} has just
     * computed for this password on this thread.
     *
     * @param rawPassword the password
     * @return the stored string, with the prefix if there is one; null if the password is null
     * @throws IllegalArgumentException if the hasher does not accept the password, for example because it is too long
     * @throws OverloadedException if the limiter refuses the hash
     * @throws io.hashkit.algorithm.NoEngineException if no engine works in this process
     */
    @Override
    public @Nullable String encode(@Nullable CharSequence rawPassword) {
        if (rawPassword == null) {
            return null;
        }
        String prepared = upgrades.take(rawPassword);
        return prepared != null ? prepared : write(rawPassword);
    }

    private String write(CharSequence rawPassword) {
        return written(rawPassword, hasher.hash(rawPassword));
    }

    private String written(CharSequence rawPassword, String stored) {
        // The first entries stay: users who choose this password must not displace Spring's own hash.
        if (USER_NOT_FOUND.contentEquals(rawPassword) && ofNobody.size() < MOST_REMEMBERED) {
            ofNobody.add(prefix.before(stored));
        }
        return prefix.before(stored);
    }

    /**
     * Verifies a password. The answer for a stored string that is null, empty or cannot be read takes as long as for a user
     * who does not exist; without a password nothing is computed, whoever the user is.
     *
     * @param rawPassword the password; an empty one takes as long as another and matches nothing, not even its own hash
     * @param encodedPassword the stored string, with or without the prefix
     * @return whether the password matches; false if either argument is null or empty, or the stored string cannot be read
     * @throws OverloadedException if the limiter refuses the hash
     * @throws io.hashkit.algorithm.NoEngineException if no engine for the algorithm works in this process
     */
    @Override
    public boolean matches(@Nullable CharSequence rawPassword, @Nullable String encodedPassword) {
        upgrades.forget();
        return rawPassword != null && Refusal.answer(time, () -> answer(rawPassword, encodedPassword));
    }

    private boolean answer(CharSequence rawPassword, @Nullable String encodedPassword) {
        if (encodedPassword == null || encodedPassword.isEmpty()) {
            return hasher.verifyNothing(rawPassword);
        }
        if (ofNobody.contains(encodedPassword)) {
            // Tuning may have changed the costs since Spring made this hash. Verifying it would take another time than
            // the hash of an existing user and so reveal which users exist. What it is a hash of is known.
            hasher.verifyNothing(rawPassword);
            boolean match = USER_NOT_FOUND.contentEquals(rawPassword);
            if (match) {
                matched(rawPassword, encodedPassword);
            }
            return match;
        }
        try {
            boolean match = hasher.verify(rawPassword, prefix.removedFrom(encodedPassword)) && !rawPassword.isEmpty();
            if (match) {
                matched(rawPassword, encodedPassword);
            }
            return match;
        } catch (InvalidHashException e) {
            unreadable.tell(encodedPassword, e);
            return hasher.verifyNothing(rawPassword);
        }
    }

    private void matched(CharSequence rawPassword, String encoded) {
        try {
            if (needsRehash(encoded)) {
                upgrades.matched(encoded, rawPassword);
            }
            unreadable.tellPlainText(encoded);
        } catch (Throwable e) {
            unreadable.skipped(e);
        }
    }

    /**
     * Tells whether the stored hash should be replaced. After {@link #matches} with a {@code String} password, the new hash is
     * computed here. The result is false if that fails, for example because the limiter has no free permit or the algorithm of
     * new hashes does not accept the password; a later login tries again. It is also false if the application does not store
     * new hashes. Never throws.
     *
     * @param encodedPassword the stored string, with or without the prefix
     * @return whether {@link #encode} should be called for a stronger hash; false if the string is null, empty or unreadable
     */
    @Override
    public boolean upgradeEncoding(@Nullable String encodedPassword) {
        upgrades.forget();
        if (encodedPassword == null || encodedPassword.isEmpty()) {
            return false;
        }
        try {
            return !encodedPassword.equals(NO_PASSWORD) && needsRehash(encodedPassword) && isMade(encodedPassword);
        } catch (InvalidHashException e) {
            unreadable.tell(encodedPassword, e);
            return false;
        } catch (Throwable e) {
            unreadable.skipped(e);
            return false;
        }
    }

    /** If no login is in progress, the caller asks about the stored hash only. */
    private boolean isMade(String encoded) {
        String password = upgrades.password(encoded);
        if (password == null) {
            return hasRoom();
        }
        if (!isTaken()) {
            return false;
        }
        Optional<String> made = sealed(prefix.removedFrom(encoded)).or(() -> hasher.tryHash(password));
        if (made.isEmpty()) {
            LOG.debug(UserHashes.NO_PERMIT);
            return false;
        }
        offers.add(encoded);
        upgrades.prepare(password, written(password, made.get()));
        listener.upgraded(prefix.removedFrom(encoded), made.get());
        return true;
    }

    private boolean isTaken() {
        UpgradeStore to = store.get();
        return to == null || to.takes(null);
    }

    /** The same hash under a new seal, if it needs no more: a new hash might be weaker than this one. */
    private Optional<String> sealed(String stored) {
        if (!Info.hasKeyring(hasher)) {
            return Optional.empty();
        }
        String sealed = hasher.rows().needsRekey(stored) ? hasher.rows().rekey(stored) : stored;
        return sealed.equals(stored) || hasher.needsRehash(sealed) ? Optional.empty() : Optional.of(sealed);
    }

    private boolean needsRehash(String encoded) {
        return hasher.needsRehash(prefix.removedFrom(encoded));
    }

    private boolean hasRoom() {
        LimiterStats figures = limiter.stats();
        return figures.waiting() == 0 && figures.running() < figures.parallel();
    }

    @Override
    public String toString() {
        return "HashkitPasswordEncoder[" + hasher + (prefix.equals(IdPrefix.NONE) ? "" : ", " + prefix.text()) + "]";
    }
}
