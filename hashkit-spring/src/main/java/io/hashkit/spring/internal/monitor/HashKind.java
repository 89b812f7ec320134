package io.hashkit.spring.internal.monitor;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import java.util.List;

/**
 * The kind of a stored string, in few enough values for the tags of a meter.
 *
 * @param algorithm {@code argon2}, {@code bcrypt}, {@code scrypt}, {@code pbkdf2}, {@code wrapped} for an old hash that was
 *     hashed again, {@code other}, or {@code none} if nothing was computed
 * @param costs {@code current}, or {@code outdated} if the next login replaces the string; {@code none} if nothing was
 *     computed
 */
record HashKind(String algorithm, String costs) {
    static final HashKind NONE = new HashKind("none", "none");
    private static final String NOBODY =
            "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    private static final String WRAPPED = "wrapped";
    private static final String SEALED = "sealed";

    /** Old forms are sealed as a whole. Looking into one might ask a key service, which a meter must not do. */
    private static final HashKind HIDDEN = new HashKind("other", "outdated");

    private static final List<String> ALGORITHMS = List.of("argon2", "bcrypt", "scrypt", "pbkdf2");

    /** Of a string that was verified. */
    static HashKind of(PasswordHasher hasher, String stored) {
        try {
            if (Dialects.identify(stored).algorithm().equals(SEALED)) {
                return HIDDEN;
            }
            return new HashKind(algorithmOf(stored), hasher.needsRehash(stored) ? "outdated" : "current");
        } catch (Throwable e) {
            return NONE; // the hash is computed, and nothing may spoil its answer
        }
    }

    /** The same work for a user who does not exist, so that its time does not tell. */
    static HashKind ofNobody(PasswordHasher hasher) {
        of(hasher, NOBODY);
        return NONE;
    }

    /** Of a string that was made just now. */
    static HashKind ofNew(String stored) {
        try {
            return new HashKind(algorithmOf(stored), "current");
        } catch (Throwable e) {
            return NONE;
        }
    }

    static String algorithmOf(String stored) {
        String name = Dialects.identify(stored).algorithm();
        return name.endsWith(WRAPPED)
                ? WRAPPED
                : ALGORITHMS.stream().filter(name::startsWith).findFirst().orElse("other");
    }
}
