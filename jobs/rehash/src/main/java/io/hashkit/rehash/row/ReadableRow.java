package io.hashkit.rehash.row;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.WrappedString;

/** Whether a string without a seal is whole. */
final class ReadableRow {
    /** Every wrapped string ends with a tag of at least 32 bytes, in base64. A shorter one was cut. */
    private static final int SHORTEST_WRAPPED_TAG = 43;

    private ReadableRow() {}

    /**
     * Refuses a string that a hasher with the right dialect could not verify.
     *
     * @throws InvalidHashException if it is damaged, cut or of an unknown kind
     */
    static void require(String plain) {
        if (WrappedString.isWrapped(plain) && plain.length() - plain.lastIndexOf('$') - 1 < SHORTEST_WRAPPED_TAG) {
            throw InvalidHashException.malformed("the string is wrapped, and its tag was cut");
        }
        Identification found = Dialects.identify(plain);
        if (!found.isReadable()) {
            throw new InvalidHashException(reason(found), found.detail());
        }
    }

    private static Reason reason(Identification found) {
        return switch (found.treatment()) {
            case UNSUPPORTED -> Reason.UNSUPPORTED;
            case ABOVE_CEILING -> Reason.ABOVE_CEILING;
            case UNKNOWN_KEY -> Reason.UNKNOWN_KEY;
            default -> Reason.MALFORMED;
        };
    }
}
