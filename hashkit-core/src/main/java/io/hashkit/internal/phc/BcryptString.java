package io.hashkit.internal.phc;

import io.hashkit.phc.InvalidHashException;

/**
 * A bcrypt hash in crypt(3) form: {@code $2b$12$} followed by 22 characters of salt and 31 of hash, 60 characters in
 * all.
 *
 * <p>The prefixes {@code 2a}, {@code 2b} and {@code 2y} denote the same function. {@code 2x} marks hashes of a faulty
 * program (CVE-2011-2483) and is refused. The unused bits in the last character of the salt and of the hash must be
 * zero, as all known programs write them, so that each hash has only one spelling. {@link #print} returns exactly the
 * text that {@link #parse} accepted.
 *
 * @param minor the last letter of the prefix
 * @param cost log2 of the number of rounds, from 4 to 31
 * @param salt 16 bytes: the array itself, not a copy
 * @param hash 23 bytes: the array itself, not a copy
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record BcryptString(char minor, int cost, byte[] salt, byte[] hash) {
    private static final int LENGTH = 60;
    static final int SALT_START = 7;
    static final int HASH_START = 29;

    /** A string in the form that hashkit writes, {@code $2b$}; MALFORMED if the cost or a length is wrong. */
    public static BcryptString of(int cost, byte[] salt, byte[] hash) {
        if (cost < 4 || cost > 31 || salt.length != 16 || hash.length != 23) {
            throw Refusal.malformed("bcrypt needs a cost from 4 to 31, 16 bytes of salt and 23 bytes of hash");
        }
        return new BcryptString('b', cost, salt, hash);
    }

    /**
     * Splits a bcrypt string into its parts; MALFORMED if it has another form, UNSUPPORTED for {@code $2x$}. Requires
     * all 60 characters.
     */
    public static BcryptString parse(String text) {
        if (text.startsWith("$2x$")) {
            throw Refusal.of(
                    InvalidHashException.Reason.UNSUPPORTED,
                    "$2x$ marks bcrypt hashes of a faulty program (CVE-2011-2483), which are not accepted");
        }
        if (text.length() != LENGTH) {
            throw Refusal.malformed("a bcrypt string has 60 characters, not #", text.length());
        }
        char minor = text.charAt(2);
        if (!text.startsWith("$2") || (minor != 'a' && minor != 'b' && minor != 'y') || text.charAt(3) != '$') {
            throw Refusal.malformed("a bcrypt string must begin with $2a$, $2b$ or $2y$");
        }
        if (text.charAt(6) != '$') {
            throw Refusal.malformed("the bcrypt cost must have two digits, followed by $");
        }
        int tens = text.charAt(4) - '0';
        int ones = text.charAt(5) - '0';
        int cost = tens * 10 + ones;
        if (tens < 0 || tens > 9 || ones < 0 || ones > 9 || cost < 4 || cost > 31) {
            throw Refusal.malformed("the bcrypt cost must be from 04 to 31");
        }
        return new BcryptString(
                minor,
                cost,
                Radix64.BCRYPT.decode("the salt", text.substring(SALT_START, HASH_START)),
                Radix64.BCRYPT.decode("the hash", text.substring(HASH_START)));
    }

    /** {@return the 60 characters that {@link #parse} accepts. They contain the hash, so they must not be logged} */
    public String print() {
        return this + Radix64.BCRYPT.encode(salt) + Radix64.BCRYPT.encode(hash);
    }

    /** Prefix and cost; never salt or hash. */
    @Override
    public String toString() {
        return "$2" + minor + (cost < 10 ? "$0" : "$") + cost + "$";
    }
}
