package io.hashkit.phc;

/**
 * bcrypt's crypt(3) form as text: {@code $2b$12$} with 22 characters of salt and 31 of hash, 60 in all.
 *
 * <p>The prefixes {@code 2a}, {@code 2b} and {@code 2y} mean the same function. {@code 2x} marks hashes of a faulty
 * program (CVE-2011-2483) and is refused. Unused bits of the last characters must be zero, as every known program writes
 * them, so that each string has one spelling. {@link #print} gives back exactly what {@link #parse} accepted.
 */
public final class BcryptString {
    private static final int LENGTH = 60;
    private static final int SALT_START = 7;
    private static final int HASH_START = 29;

    private final char minor;
    private final int cost;
    private final byte[] salt;
    private final byte[] hash;

    private BcryptString(char minor, int cost, byte[] salt, byte[] hash) {
        this.minor = minor;
        this.cost = cost;
        this.salt = salt.clone();
        this.hash = hash.clone();
    }

    /**
     * The form that hashkit writes, {@code $2b$}.
     *
     * @param cost 4 to 31
     * @param salt 16 bytes
     * @param hash 23 bytes
     * @throws InvalidHashException if a part is not of that kind
     */
    public static BcryptString of(int cost, byte[] salt, byte[] hash) {
        if (cost < 4 || cost > 31 || salt.length != 16 || hash.length != 23) {
            throw InvalidHashException.malformed("bcrypt has a cost from 4 to 31, 16 bytes of salt and 23 of hash");
        }
        return new BcryptString('b', cost, salt, hash);
    }

    /**
     * Reads all 60 characters before anything else happens: a salt that is cut short must not turn into a weak one
     * (CVE-2023-0567).
     *
     * @throws InvalidHashException MALFORMED if it breaks the form, UNSUPPORTED for {@code $2x$}
     */
    public static BcryptString parse(String text) {
        if (text.startsWith("$2x$")) {
            throw InvalidHashException.of(
                    InvalidHashException.Reason.UNSUPPORTED,
                    "$2x$ marks bcrypt hashes of a faulty program (CVE-2011-2483); they are not accepted");
        }
        if (text.length() != LENGTH) {
            throw InvalidHashException.malformed("a bcrypt string has 60 characters, not #", text.length());
        }
        char minor = text.charAt(2);
        if (!text.startsWith("$2") || (minor != 'a' && minor != 'b' && minor != 'y') || text.charAt(3) != '$') {
            throw InvalidHashException.malformed("a bcrypt string begins with $2a$, $2b$ or $2y$");
        }
        if (text.charAt(6) != '$') {
            throw InvalidHashException.malformed("the bcrypt cost has two digits, followed by $");
        }
        int tens = text.charAt(4) - '0';
        int ones = text.charAt(5) - '0';
        int cost = tens * 10 + ones;
        if (tens < 0 || tens > 9 || ones < 0 || ones > 9 || cost < 4 || cost > 31) {
            throw InvalidHashException.malformed("the bcrypt cost is not from 04 to 31");
        }
        return new BcryptString(
                minor,
                cost,
                Radix64.BCRYPT.decode("the salt", text.substring(SALT_START, HASH_START)),
                Radix64.BCRYPT.decode("the hash", text.substring(HASH_START)));
    }

    /** The one spelling of this string, digest included: not for logs. */
    public String print() {
        return this + Radix64.BCRYPT.encode(salt) + Radix64.BCRYPT.encode(hash);
    }

    /** log2 of the number of rounds, 4 to 31. */
    public int cost() {
        return cost;
    }

    /** 16 bytes. */
    public byte[] salt() {
        return salt.clone();
    }

    /** 23 bytes. */
    public byte[] hash() {
        return hash.clone();
    }

    /** Prefix and cost; never salt or hash. */
    @Override
    public String toString() {
        return "$2" + minor + (cost < 10 ? "$0" : "$") + cost + "$";
    }
}
