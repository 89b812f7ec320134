package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.WrappedString;
import java.util.List;

/**
 * The parts of a wrapped string, compared with the ceilings, except for the costs of the inner hash.
 *
 * @param string the string, split into its parts
 * @param inner the old string with zero bits in place of its tag, which is not itself wrapped
 * @param outer the outer hash, with the tag of the string
 */
public record WrappedHash(WrappedString string, String inner, StoredHash outer) {
    /** The longest output of BLAKE2b, which makes the tag. */
    private static final int LONGEST_TAG = 64;

    /**
     * Reads a wrapped string.
     *
     * @param algorithms the algorithms of the outer hash
     * @throws InvalidHashException if the string cannot be read
     */
    public static WrappedHash read(List<Algorithm> algorithms, String stored, Ceilings ceilings) {
        WrappedString wrapped = WrappedString.parse(stored);
        StoredHash outer = CanonicalFormats.read(algorithms, wrapped.outer(), ceilings);
        if (outer.tag().length > LONGEST_TAG) {
            throw InvalidHashException.malformed(
                    "the tag of a wrapped string has # bytes; it must have at most #", outer.tag().length, LONGEST_TAG);
        }
        String inner = InnerHeader.parse(wrapped.header()).blank();
        ceilings.require(Ceilings.Limit.STORED_STRING, inner.length());
        if (WrappedString.isWrapped(inner)) {
            throw InvalidHashException.malformed("the string is wrapped twice");
        }
        return new WrappedHash(wrapped, inner, outer);
    }

    /** The scheme of the outer hash. */
    @Override
    public String toString() {
        return "WrappedHash[" + outer + "]";
    }
}
