package io.hashkit.internal.dialect;

import io.hashkit.algorithm.ParsedHash;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.WrappedString;
import java.util.function.Function;

/** Which stored strings can be wrapped. */
public final class Wrappable {
    /** Below this, digests that leaked elsewhere serve as guesses for many users at once. */
    private static final int FEWEST_SALT_BITS = 48;

    /** The width of a column that was reserved as the documents say. */
    public static final int LONGEST = 255;

    private Wrappable() {}

    /**
     * The inner header under which a string is wrapped.
     *
     * @param hash what was read from the string
     * @param reader reads the string without its tag
     * @throws InvalidHashException with reason NOT_WRAPPABLE if the string cannot be wrapped
     */
    public static InnerHeader header(String stored, ParsedHash hash, Function<String, ParsedHash> reader) {
        if (WrappedString.isWrapped(stored)) {
            throw InvalidHashException.of(Reason.NOT_WRAPPABLE, "the string is wrapped already");
        }
        if (hash.isUnusable()) {
            throw InvalidHashException.of(
                    Reason.NOT_WRAPPABLE, "no password matches the string, so there is nothing to wrap");
        }
        InnerHeader header = InnerHeader.of(stored, hash.tag());
        if (header == null || !isBlank(hash, reader.apply(header.blank()), header.filler())) {
            throw InvalidHashException.of(
                    Reason.NOT_WRAPPABLE, "the string does not contain its tag in a form that can be taken out");
        }
        return header;
    }

    /** Whether nothing of the tag is left, and all else reads as before. */
    private static boolean isBlank(ParsedHash hash, ParsedHash blank, char filler) {
        boolean zero = blank.tag().length == hash.tag().length;
        for (byte one : blank.tag()) {
            zero &= one == 0 || one == filler;
        }
        return zero
                && blank.algorithm().equals(hash.algorithm())
                && blank.costs().equals(hash.costs())
                && blank.saltBits() == hash.saltBits();
    }

    /**
     * Refuses a hash whose salt is short.
     *
     * @throws InvalidHashException with reason NOT_WRAPPABLE if the salt has less than 48 bits
     */
    public static void requireSalt(ParsedHash hash) {
        long bits = hash.saltBits();
        if (bits < FEWEST_SALT_BITS) {
            throw InvalidHashException.of(
                    Reason.NOT_WRAPPABLE,
                    "the salt has # bits and must have #, because digests that leaked elsewhere would be guesses: wrap"
                            + " it under a keyring, or accept the risk WrapRisk.SHORT_SALT",
                    bits,
                    FEWEST_SALT_BITS);
        }
    }

    /**
     * Refuses a string that does not fit into a column of 255 characters.
     *
     * @throws InvalidHashException with reason NOT_WRAPPABLE
     */
    public static void requireShort(int length) {
        if (length > LONGEST) {
            throw InvalidHashException.of(
                    Reason.NOT_WRAPPABLE, "the wrapped string would have # characters, more than #", length, LONGEST);
        }
    }
}
