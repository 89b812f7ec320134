package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.phc.InvalidHashException;
import java.util.Locale;

/** A digest of salt and password, digested again: PBKDF1 (RFC 8018 section 5.1) with the salt first. */
final class IteratedDigest {
    private IteratedDigest() {}

    /**
     * Reads a hash whose first iteration digests salt and password, and each later one the previous digest.
     *
     * @param digest its standard name, such as {@code SHA-256}
     * @param iterations as stored, not yet checked
     */
    static ParsedHash reading(String digest, long iterations, byte[] salt, byte[] tag, Ceilings ceilings) {
        if (iterations < 1) {
            throw InvalidHashException.malformed("an iterated digest needs at least 1 iteration");
        }
        ceilings.require(Limit.DIGEST_ROUNDS, iterations);
        HashFactory.exactly(Digests.length(digest), "the tag", tag);
        HashFactory.lengths(salt, tag, ceilings);
        return hash(digest, iterations, salt, salt, tag);
    }

    /**
     * A hash whose parts were checked.
     *
     * @param stored the salt as the string contains it
     * @param salt the salt as it is digested, with a secret for example
     */
    static ParsedHash hash(String digest, long iterations, byte[] stored, byte[] salt, byte[] tag) {
        return ParsedHash.digest(
                "iterated-" + digest.replace("-", "").toLowerCase(Locale.ROOT),
                "i=" + iterations,
                iterations,
                ParsedHash.bitsOf(stored),
                tag,
                password -> {
                    byte[] value = Digests.digest(digest, salt, password);
                    Digests.iterate(Digests.of(digest), value, iterations - 1, (state, last, i) -> state.update(last));
                    return value;
                });
    }
}
