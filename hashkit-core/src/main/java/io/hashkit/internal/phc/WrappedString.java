package io.hashkit.internal.phc;

/**
 * A stored string whose old hash was hashed again without the password: the PHC string of the outer hash, with {@code
 * -wrapped} after its identifier and {@code inner=} as its last parameter, for example {@code
 * $argon2id-wrapped$v=19$m=,t=,p=,inner=H$salt$tag}.
 *
 * <p>{@code inner} is the inner header in base64: the old string without its tag. This class knows neither its content
 * nor how the tag is computed.
 *
 * @param outer the outer hash in its canonical form, without {@code -wrapped} and {@code inner}, with at least one parameter,
 *     salt and tag. Its tag is not the tag that its algorithm computes: no password matches it
 * @param header the inner header, at least one byte: the array itself, not a copy
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record WrappedString(String outer, byte[] header) {
    /** The end of the identifier of every wrapped string. */
    public static final String SUFFIX = "-wrapped";

    private static final String INNER = ",inner=";

    /** Whether the identifier of a stored string ends with {@code -wrapped}. The rest is not checked. */
    public static boolean isWrapped(String stored) {
        String id = PhcString.peekId(stored);
        return id != null && id.endsWith(SUFFIX);
    }

    /**
     * Splits a wrapped string into its parts; MALFORMED if it has another form. That of the outer hash is not checked.
     */
    public static WrappedString parse(String stored) {
        if (!isWrapped(stored)) {
            throw Refusal.malformed("the string is not wrapped");
        }
        int at = stored.lastIndexOf(INNER);
        int end = stored.indexOf('$', at);
        int comma = stored.indexOf(',', at + 1);
        if (at < 0 || (comma >= 0 && comma < end)) {
            throw Refusal.malformed("inner must be the last parameter of a wrapped string");
        }
        // What follows is then the salt and the tag, because whoever reads the outer hash requires both.
        int tag = stored.indexOf('$', end + 1);
        if (end < 0 || tag < 0 || stored.indexOf('$', tag + 1) >= 0) {
            throw Refusal.malformed("a wrapped string needs a salt and a tag");
        }
        int base = stored.indexOf('$', 1) - SUFFIX.length();
        String outer = stored.substring(0, base) + stored.substring(base + SUFFIX.length(), at) + stored.substring(end);
        return new WrappedString(outer, Radix64.STANDARD.decode("inner", stored.substring(at + INNER.length(), end)));
    }

    /** {@return the text that {@link #parse} accepts} */
    public String print() {
        int id = outer.indexOf('$', 1);
        int salt = outer.lastIndexOf('$', outer.lastIndexOf('$') - 1);
        return outer.substring(0, id)
                + SUFFIX
                + outer.substring(id, salt)
                + INNER
                + Radix64.STANDARD.encode(header)
                + outer.substring(salt);
    }

    /** The length of the inner header. */
    @Override
    public String toString() {
        return "WrappedString[" + header.length + " bytes of header]";
    }
}
