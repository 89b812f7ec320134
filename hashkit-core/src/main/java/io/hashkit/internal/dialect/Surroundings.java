package io.hashkit.internal.dialect;

import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;

/** What columns, files and shells leave around a stored string. */
final class Surroundings {
    private Surroundings() {}

    /** The refusal, or one that names what stands around a malformed string. */
    static InvalidHashException named(InvalidHashException refusal, String stored) {
        if (refusal.reason() != Reason.MALFORMED || stored.isEmpty()) {
            return refusal;
        }
        char first = stored.charAt(0);
        char last = stored.charAt(stored.length() - 1);
        if (first <= ' ' || last <= ' ') {
            return Refusal.malformed(
                    "blanks or line ends stand before or after the string, as from a column char(n) or a file: take"
                            + " them off");
        }
        if (isQuote(first) || isQuote(last)) {
            return Refusal.malformed("the string is in quotes: take them off");
        }
        int colon = stored.indexOf(':');
        if (colon > 0 && colon + 1 < stored.length() && isStart(stored.charAt(colon + 1)) && !isStart(first)) {
            return Refusal.malformed(
                    "a name and a colon stand before the string, as in a password file: take them off");
        }
        return refusal;
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    private static boolean isStart(char c) {
        return c == '$' || c == '{';
    }
}
