package io.hashkit.internal.phc;

/**
 * A stored string whose secret part is encrypted under a key that is not in the database: a {@link SealHeader}, and the
 * sealed part in base64.
 *
 * <p>The sealed part consists of 16 random bytes, the ciphertext, which is as long as the secret part, and 16 bytes of
 * authentication tag. This class knows no keys: {@code io.hashkit.seal.Keyring} seals and opens.
 *
 * @param header the readable part
 * @param sealed the sealed part, at least 33 bytes: the array itself, not a copy
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record SealedString(SealHeader header, byte[] sealed) {
    /** The random bytes and the authentication tag, in bytes. */
    private static final int OVERHEAD = 32;

    /** Whether the identifier of a stored string ends with {@code -aes256gcm}. The rest is not checked. */
    public static boolean isSealed(String stored) {
        String id = PhcString.peekId(stored);
        return id != null && id.endsWith(SealHeader.SUFFIX);
    }

    /**
     * Splits a sealed string into its parts; MALFORMED if it has another form. Whether it is genuine shows when it is
     * opened.
     */
    public static SealedString parse(String stored) {
        if (!isSealed(stored)) {
            throw Refusal.malformed("the string is not sealed");
        }
        int end = stored.lastIndexOf('$') + 1;
        SealHeader header = SealHeader.parse(stored.substring(0, end));
        byte[] sealed = Radix64.STANDARD.decode("the sealed part", stored.substring(end));
        if (sealed.length <= OVERHEAD) {
            throw Refusal.malformed("the sealed part has # bytes; it must have more than #", sealed.length, OVERHEAD);
        }
        return new SealedString(header, sealed);
    }

    /** A string as long as a sample sealed under this header, with zeros for the sealed part. */
    public static SealedString blank(SealHeader header, String stored) {
        return new SealedString(header, new byte[OVERHEAD + header.secretOf(stored).length]);
    }

    /**
     * {@return the string that was sealed, with zeros in place of its secret part, or zeros if it was sealed as a
     * whole: shows the algorithm and the costs that the header claims. Nothing of it is verified}
     */
    public String withoutSecret() {
        return header.inner(new byte[sealed.length - OVERHEAD]);
    }

    /** {@return the text that {@link #parse} accepts} */
    public String print() {
        return header.text() + Radix64.STANDARD.encode(sealed);
    }

    /** Whether the string is bound. */
    @Override
    public String toString() {
        return "SealedString[" + header + "]";
    }
}
