package io.hashkit.rehash.row;

import io.hashkit.dialect.Identification;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells sealed and wrapped strings by their identifiers, and whether a string without a seal is whole. */
final class ReadableRow {
    private static final Pattern SEALED = Pattern.compile("\\$[a-z0-9-]{0,22}-aes256gcm(\\$.*)?", Pattern.DOTALL);
    private static final Pattern WRAPPED = Pattern.compile("\\$[a-z0-9-]{0,24}-wrapped(\\$.*)?", Pattern.DOTALL);
    private static final Pattern PARTS = Pattern.compile("(\\$[a-z0-9-]+)-wrapped(\\$.*),inner=[^$,]*(\\$.*)");
    /** Every wrapped string ends with a tag of at least 32 bytes, in base64. A shorter one was cut. */
    private static final int SHORTEST_WRAPPED_TAG = 43;

    private ReadableRow() {}

    static boolean isSealed(String stored) {
        return SEALED.matcher(stored).matches();
    }

    static boolean isWrapped(String plain) {
        return WRAPPED.matcher(plain).matches();
    }

    /** The outer hash of a wrapped string that {@link #require} accepts, as a string of its own. */
    static String outer(String wrapped) {
        Matcher parts = PARTS.matcher(wrapped);
        if (!parts.matches()) {
            throw new IllegalArgumentException("the string is not wrapped");
        }
        return parts.group(1) + parts.group(2) + parts.group(3);
    }

    /**
     * Refuses a string that a hasher with the right dialect could not verify.
     *
     * @param identifier that of the settings
     * @throws InvalidHashException if it is damaged, cut or of an unknown kind
     */
    static void require(String plain, Function<String, Identification> identifier) {
        if (isWrapped(plain) && plain.length() - plain.lastIndexOf('$') - 1 < SHORTEST_WRAPPED_TAG) {
            throw new InvalidHashException(Reason.MALFORMED, "the string is wrapped, and its tag was cut");
        }
        Identification found = identifier.apply(plain);
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
