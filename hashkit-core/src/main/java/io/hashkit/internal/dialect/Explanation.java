package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Why a string is not read, and what to do, in words that contain nothing of it. */
public final class Explanation {
    private static final String IDENTIFIER = Fields.CRYPT + "_@+-";
    private static final int LONGEST_IDENTIFIER = 40;
    /** In characters: shorter ones are words and names, too. */
    private static final int SHORTEST_HASH = 16;
    /** In hexadecimal digits. */
    private static final List<Integer> DIGESTS = List.of(32, 40, 56, 64, 96, 128);

    private Explanation() {}

    /** The refusal, or one that names what stands around a malformed string; a name only if the rest is a whole one. */
    static InvalidHashException named(InvalidHashException refusal, String stored, Predicate<String> isWhole) {
        if (refusal.reason() != Reason.MALFORMED || stored.isEmpty()) {
            return refusal;
        }
        char first = stored.charAt(0);
        char last = stored.charAt(stored.length() - 1);
        if (first <= ' ' || last <= ' ') {
            return blanks();
        }
        if (isQuote(first) || isQuote(last)) {
            return Refusal.malformed("the string is in quotes: take them off");
        }
        String rest = stored.substring(stored.indexOf(':') + 1);
        boolean begins = !rest.isEmpty() && (isStart(rest.charAt(0)) || Forms.knowsLabel(rest));
        if (begins && rest.length() + 1 < stored.length() && !isStart(first) && isWhole.test(rest)) {
            return Refusal.malformed(
                    "a name and a colon stand before the string, as in a password file: take them off");
        }
        return refusal;
    }

    /**
     * The refusal, or UNSUPPORTED for a malformed string that is a digest, alone or beside a colon, or begins with an identifier
     * of no form here: between {@code $} and {@code $} with other characters than hashkit's have, in braces, or before a colon;
     * or that has a part which looks like a hash, or is what a dialect reads which must be named.
     *
     * @param described whether a form of the application is accepted that may be meant
     */
    static InvalidHashException otherSystem(InvalidHashException refusal, String stored, boolean described) {
        InvalidHashException other = otherSystem(refusal, stored);
        return other == refusal || !described
                ? other
                : Refusal.of(
                        Reason.UNSUPPORTED,
                        "the string has none of the accepted forms: compare its lengths, letters and separators with those"
                                + " of your own forms, or name its dialect");
    }

    private static InvalidHashException otherSystem(InvalidHashException refusal, String stored) {
        if (refusal.reason() != Reason.MALFORMED || PhcString.peekId(stored) != null || Forms.knowsLabel(stored)) {
            return refusal;
        }
        if (isDigest(stored.substring(0, Math.max(0, stored.indexOf(':'))))
                || isDigest(stored.substring(stored.lastIndexOf(':') + 1))) {
            return Refusal.of(
                    Reason.UNSUPPORTED,
                    "the string has a digest in hexadecimal, and does not show how it was computed: describe the form, as with"
                            + " Dialects.of");
        }
        boolean braces = stored.startsWith("{");
        int start = braces || stored.startsWith("$") ? 1 : 0;
        int end = start;
        while (end < stored.length() && IDENTIFIER.indexOf(stored.charAt(end)) >= 0) {
            end++;
        }
        boolean ends = end > start
                && end - start <= LONGEST_IDENTIFIER
                && end + 1 < stored.length()
                && stored.charAt(end) == (braces ? '}' : start == 1 ? '$' : ':');
        if (ends) {
            return Refusal.of(
                    Reason.UNSUPPORTED,
                    "the string begins with the identifier of another system, whose form is not known here: describe"
                            + " the form, as with Dialects.of");
        }
        // What begins with $ or an opening brace, and is not JSON, is a damaged string rather than one of another
        // system.
        boolean isHash = (start == 0 || stored.startsWith("{\"")) && hasHash(stored);
        return isHash || !Forms.candidates(stored).isEmpty()
                ? Refusal.of(
                        Reason.UNSUPPORTED,
                        "the string does not show which system wrote it: name its dialect, or describe the form, as with"
                                + " Dialects.of")
                : refusal;
    }

    static InvalidHashException blanks() {
        return Refusal.malformed(
                "blanks, line ends or NULs stand before or after the string, as from a column char(n), a file or a"
                        + " directory: take them off");
    }

    /** Whether a string is one of hashkit's own or of another known system, and nothing of it is missing. */
    static boolean isWhole(String stored) {
        Dialect found = Forms.claiming(stored);
        if (found != null) {
            return Forms.reads(found, stored);
        }
        try {
            return SealedString.isSealed(stored)
                    || WrappedString.isWrapped(stored)
                    || Forms.known(stored) != null
                    || CanonicalFormats.read(stored, Demands.highest()) != null;
        } catch (InvalidHashException e) {
            return false;
        }
    }

    /**
     * Replaces a syntax error by a more helpful refusal if the string belongs to another known system.
     *
     * @param damage why it is a damaged one of hashkit's or of an accepted dialect; null if it is none
     */
    static InvalidHashException better(
            InvalidHashException refusal, String stored, @Nullable InvalidHashException damage) {
        Dialect found = Forms.claiming(stored);
        String algorithm = found == null ? Forms.known(stored) : Forms.knownFirst(stored);
        if (found == null || algorithm != null) {
            return algorithm == null ? refusal : notComputed(algorithm);
        }
        return damage == null || Forms.reads(found, stored) ? notAccepted(found) : damage;
    }

    /**
     * Replaces a syntax error if the string is a whole one of a form that is not computed, or of an earlier dialect that is not
     * accepted.
     */
    static InvalidHashException ofAnother(
            InvalidHashException refusal, String stored, Dialect claiming, List<Dialect> accepted) {
        if (refusal.reason() != Reason.MALFORMED) {
            return refusal;
        }
        String algorithm = Forms.knownFirst(stored);
        if (algorithm != null) {
            return notComputed(algorithm);
        }
        Dialect found = Forms.claiming(stored);
        return found == null || found == claiming || accepted.contains(found) || !Forms.reads(found, stored)
                ? refusal
                : notAccepted(found);
    }

    /** The text consists of names in the list of forms only. */
    static InvalidHashException notComputed(String algorithm) {
        return new InvalidHashException(
                Reason.UNSUPPORTED, "hashes of " + algorithm + " are known, but not computed here");
    }

    /** The Java expression that accepts a built-in dialect. */
    public static String accepting(Dialect dialect) {
        return "accept(" + Forms.expression(dialect) + ")";
    }

    /** The text consists of constants of the built-in dialects only. */
    static InvalidHashException notAccepted(Dialect dialect) {
        return new InvalidHashException(
                Reason.UNSUPPORTED,
                "this is a hash of " + dialect.writtenBy() + ": to read it, build the hasher with "
                        + accepting(dialect));
    }

    /** Whether a part looks like bytes in hexadecimal or base64, which words, names and numbers do not. */
    private static boolean hasHash(String text) {
        if (!text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            return false;
        }
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || Spelling.WORD.alphabet.indexOf(text.charAt(i)) < 0) {
                if (i - start >= SHORTEST_HASH && isHash(text.substring(start, i))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    private static boolean isHash(String word) {
        boolean digit = word.chars().anyMatch(c -> c >= '0' && c <= '9');
        boolean capital = word.chars().anyMatch(c -> c >= 'A' && c <= 'Z');
        boolean small = word.chars().anyMatch(c -> c >= 'a' && c <= 'z');
        return digit && (isHexadecimal(word) ? word.length() % 2 == 0 && (capital || small) : capital && small);
    }

    private static boolean isHexadecimal(String text) {
        return Fields.consists(text, Fields.LOWER_HEX) || Fields.consists(text, Spelling.CAPITAL_HEX.alphabet);
    }

    private static boolean isDigest(String text) {
        return DIGESTS.contains(text.length()) && isHexadecimal(text);
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    private static boolean isStart(char c) {
        return c == '$' || c == '{';
    }
}
