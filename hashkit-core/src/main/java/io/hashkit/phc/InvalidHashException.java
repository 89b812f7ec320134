package io.hashkit.phc;

import com.google.errorprone.annotations.CompileTimeConstant;
import java.util.Objects;

/**
 * A stored string that cannot be verified: it is damaged, of a form that is not accepted, or asks for too much work.
 *
 * <p>This never means a wrong password, and a wrong password never means this. The messages of this library hold nothing of
 * the stored string but figures: lengths, and costs that are above a ceiling. They are made by {@link #of} and {@link
 * #malformed}, to which the compiler lets no text but constants of the source code.
 */
public final class InvalidHashException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Stands for a figure in the words of a message. */
    private static final char FIGURE = '#';

    /** Why a stored string was refused. */
    public enum Reason {
        /** The string breaks the grammar or the limits of its algorithm. */
        MALFORMED,
        /** The form is known, or well-formed, but this hasher cannot compute it. */
        UNSUPPORTED,
        /** The costs or lengths are above the ceilings of this hasher. */
        ABOVE_CEILING,
        /** The string names a secret key that this hasher does not hold. */
        UNKNOWN_KEY
    }

    private final Reason reason;

    /**
     * For code outside of this library.
     *
     * @param message is logged and shown: it must hold nothing of the stored string
     */
    public InvalidHashException(Reason reason, String message) {
        super(message);
        this.reason = Objects.requireNonNull(reason, "reason");
    }

    /**
     * A refusal in words of the source code.
     *
     * @param words with {@code #} where a figure goes
     * @param figures in their order: lengths and limits, never a number that stands in the stored string
     */
    public static InvalidHashException of(Reason reason, @CompileTimeConstant final String words, long... figures) {
        return new InvalidHashException(reason, filled(words, figures));
    }

    /** A string that breaks the grammar or the limits of its algorithm; the parameters are those of {@link #of}. */
    public static InvalidHashException malformed(@CompileTimeConstant final String words, long... figures) {
        return new InvalidHashException(Reason.MALFORMED, filled(words, figures));
    }

    private static String filled(String words, long[] figures) {
        StringBuilder message = new StringBuilder(words.length() + 20 * figures.length);
        int next = 0;
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (c == FIGURE) {
                message.append(figures[next++]);
            } else {
                message.append(c);
            }
        }
        return message.toString();
    }

    public Reason reason() {
        return reason;
    }
}
