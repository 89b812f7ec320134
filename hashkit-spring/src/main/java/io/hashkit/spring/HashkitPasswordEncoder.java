package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * A {@link PasswordHasher} as Spring Security calls it. A stored string that cannot be read is no match, and is logged once a
 * kind, without the string. Overload is no wrong password: {@link OverloadedException} goes through.
 *
 * <p>A login that was right does not fail because of its upgrade: after {@link #matches}, {@link #upgradeEncoding} makes the
 * new hash itself and answers false if there is none, and the {@link #encode} that follows on the same thread returns it.
 */
public final class HashkitPasswordEncoder implements PasswordEncoder {
    private static final Logger LOG = LoggerFactory.getLogger(HashkitPasswordEncoder.class);

    /** What Spring Security hashes once, and then verifies against where there is no such user. */
    private static final String USER_NOT_FOUND = "userNotFoundPassword";

    private static final String PLAIN = "{noop}";
    private static final int MOST_REMEMBERED = 16;
    private static final int MOST_KINDS = 64;

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final String prefix;
    private final Upgrades upgrades = new Upgrades();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private final Set<String> ofNobody = ConcurrentHashMap.newKeySet();

    /**
     * An encoder.
     *
     * @param limiter that the hasher asks
     * @param id written in braces before each hash; empty for none
     */
    public HashkitPasswordEncoder(PasswordHasher hasher, Limiter limiter, String id) {
        this.hasher = hasher;
        this.limiter = limiter;
        this.prefix = id.isEmpty() ? "" : "{" + id + "}";
    }

    /**
     * Hashes a password.
     *
     * @throws IllegalArgumentException if the hasher does not take the password
     * @throws OverloadedException if the limiter refuses the hash
     * @throws io.hashkit.algorithm.NoEngineException if no engine works here
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
        // The first ones stay: people who choose this password must not push Spring's own out.
        if (USER_NOT_FOUND.contentEquals(rawPassword) && ofNobody.size() < MOST_REMEMBERED) {
            ofNobody.add(prefix + stored);
        }
        return prefix + stored;
    }

    @Override
    public boolean matches(@Nullable CharSequence rawPassword, @Nullable String encodedPassword) {
        upgrades.forget();
        if (rawPassword == null || encodedPassword == null || encodedPassword.isEmpty()) {
            return false;
        }
        if (ofNobody.contains(encodedPassword) && !USER_NOT_FOUND.contentEquals(rawPassword)) {
            // It was hashed once; by now tuning may have found other costs, and their time would tell who exists.
            return hasher.verifyNothing(rawPassword);
        }
        try {
            boolean match = hasher.verify(rawPassword, stored(encodedPassword));
            if (match) {
                matched(rawPassword, encodedPassword);
            }
            return match;
        } catch (InvalidHashException e) {
            tell(encodedPassword, e);
            return hasher.verifyNothing(rawPassword);
        }
    }

    private void matched(CharSequence rawPassword, String encoded) {
        try {
            if (needsRehash(encoded)) {
                upgrades.matched(encoded, rawPassword);
            }
            if (encoded.startsWith(PLAIN) && logged.add(PLAIN)) {
                LOG.warn(
                        "A stored password is plain text. Users with a UserDetailsPasswordService get a hash at their next"
                                + " login; hashkit.dialects=all refuses such rows.");
            }
        } catch (Exception | Error e) {
            skipped(e);
        }
    }

    /**
     * Whether the stored hash should be replaced. After {@link #matches} with a {@code String} the new hash is made here:
     * false if it cannot be made now, because the algorithm that is written does not take the password, the limiter is full,
     * or for whatever reason; a later login tries again.
     */
    @Override
    public boolean upgradeEncoding(@Nullable String encodedPassword) {
        upgrades.forget();
        if (encodedPassword == null || encodedPassword.isEmpty()) {
            return false;
        }
        try {
            return needsRehash(encodedPassword) && hasRoom() && isMade(encodedPassword);
        } catch (InvalidHashException e) {
            tell(encodedPassword, e);
            return false;
        } catch (Exception | Error e) {
            skipped(e);
            return false;
        }
    }

    /** True too where nobody logs in: then the question is about the stored hash alone. */
    private boolean isMade(String encoded) {
        String password = upgrades.password(encoded);
        if (password == null) {
            return true;
        }
        Optional<String> made = hasher.tryHash(password);
        if (made.isEmpty()) {
            LOG.debug("A stored password is weak and was not replaced at this login: no permit is free");
            return false;
        }
        upgrades.prepare(password, written(password, made.get()));
        return true;
    }

    /** Without the message, which an engine or an observation of the application may have written. */
    private static void skipped(Throwable failure) {
        try {
            LOG.debug(
                    "A stored password is weak and was not replaced at this login: {}",
                    failure instanceof OverloadedException overload
                            ? overload.reason()
                            : failure.getClass().getSimpleName());
        } catch (Exception | Error e) {
            // On a full heap a logger fails too, and the login is still right.
        }
    }

    private boolean needsRehash(String encoded) {
        return hasher.needsRehash(stored(encoded));
    }

    private boolean hasRoom() {
        LimiterStats figures = limiter.stats();
        return figures.waiting() == 0 && figures.running() < figures.parallel();
    }

    private String stored(String encoded) {
        return !prefix.isEmpty() && encoded.startsWith(prefix) ? encoded.substring(prefix.length()) : encoded;
    }

    /** Nothing of the string, nor of the message: the reason, and the names of a dialect and an algorithm that hashkit knows. */
    private void tell(String encoded, InvalidHashException failure) {
        Identification identity = Dialects.identify(encoded);
        String kind = (identity.dialect() + " " + identity.algorithm()).strip();
        if (logged.size() < MOST_KINDS && logged.add(failure.reason() + " " + kind)) {
            LOG.warn(
                    "A stored password could not be read ({}, {}). It matches no password; more of this kind are not logged."
                            + " \"hashkit-bench identify\" tells what is wrong with the strings of a column.",
                    failure.reason(),
                    kind);
        }
    }

    @Override
    public String toString() {
        return "HashkitPasswordEncoder[" + hasher + (prefix.isEmpty() ? "" : ", " + prefix) + "]";
    }
}
