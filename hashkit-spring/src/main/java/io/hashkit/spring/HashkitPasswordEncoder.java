package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identity;
import io.hashkit.limit.Figures;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * A {@link PasswordHasher} as Spring Security calls it. A stored string that cannot be read is no match, and is logged once a
 * kind, without the string. Overload is no wrong password: {@link io.hashkit.limit.OverloadedException} goes through.
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

    /** @throws IllegalArgumentException if the hasher does not take the password */
    @Override
    public @Nullable String encode(@Nullable CharSequence rawPassword) {
        if (rawPassword == null) {
            return null;
        }
        String stored = hasher.hash(rawPassword);
        // The first ones stay: people who choose this password must not push Spring's own out.
        if (USER_NOT_FOUND.contentEquals(rawPassword) && ofNobody.size() < MOST_REMEMBERED) {
            ofNobody.add(prefix + stored);
        }
        return prefix + stored;
    }

    @Override
    public boolean matches(@Nullable CharSequence rawPassword, @Nullable String encodedPassword) {
        if (rawPassword == null || encodedPassword == null || encodedPassword.isEmpty()) {
            return false;
        }
        if (ofNobody.contains(encodedPassword) && !USER_NOT_FOUND.contentEquals(rawPassword)) {
            // It was hashed once; by now tuning may have found other costs, and their time would tell who exists.
            return hasher.verifyNothing(rawPassword);
        }
        try {
            boolean match = hasher.verify(rawPassword, stored(encodedPassword));
            if (match && encodedPassword.startsWith(PLAIN) && logged.add(PLAIN)) {
                LOG.warn(
                        "A stored password is plain text. Users with a UserDetailsPasswordService get a hash at their next"
                                + " login; hashkit.dialects=all refuses such rows.");
            }
            return match;
        } catch (InvalidHashException e) {
            tell(encodedPassword, e);
            return hasher.verifyNothing(rawPassword);
        }
    }

    /**
     * Whether the stored hash should be replaced at this login. Not while the limiter is full: a login that was right must
     * not fail because of its upgrade, and the next one may do it.
     */
    @Override
    public boolean upgradeEncoding(@Nullable String encodedPassword) {
        if (encodedPassword == null || encodedPassword.isEmpty()) {
            return false;
        }
        try {
            return needsRehash(encodedPassword) && hasRoom();
        } catch (InvalidHashException e) {
            tell(encodedPassword, e);
            return false;
        }
    }

    private boolean needsRehash(String encoded) {
        return hasher.needsRehash(stored(encoded));
    }

    private boolean hasRoom() {
        Figures figures = limiter.figures();
        return figures.waiting() == 0 && figures.running() < figures.parallel();
    }

    private String stored(String encoded) {
        return !prefix.isEmpty() && encoded.startsWith(prefix) ? encoded.substring(prefix.length()) : encoded;
    }

    /** The message holds no salt, no digest and no password. */
    private void tell(String encoded, InvalidHashException failure) {
        Identity identity = Dialects.identify(encoded);
        String kind = (identity.dialect() + " " + identity.algorithm()).strip();
        if (logged.size() < MOST_KINDS && logged.add(failure.reason() + " " + kind)) {
            LOG.warn(
                    "A stored password could not be read ({}, {}): {}. It matches no password; more of this kind are not"
                            + " logged.",
                    failure.reason(),
                    kind,
                    failure.getMessage());
        }
    }

    @Override
    public String toString() {
        return "HashkitPasswordEncoder[" + hasher + (prefix.isEmpty() ? "" : ", " + prefix) + "]";
    }
}
