package io.hashkit.internal.phc;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;

/** Makes refusals of constant text, which the compiler checks, so that no message shows any of a stored string. */
public final class Refusal {
    /** The placeholder of a figure in a message. */
    private static final char FIGURE = '#';

    private Refusal() {}

    /**
     * A refusal for a given reason. Each {@code #} in the words stands for a figure: a length or a limit, never a
     * number from the stored string.
     */
    public static InvalidHashException of(Reason reason, @CompileTimeConstant final String words, long... figures) {
        return new InvalidHashException(reason, filled(words, figures));
    }

    /** A refusal of a string that violates the syntax or the limits of its algorithm. */
    public static InvalidHashException malformed(@CompileTimeConstant final String words, long... figures) {
        return new InvalidHashException(Reason.MALFORMED, filled(words, figures));
    }

    private static String filled(String words, long[] figures) {
        StringBuilder message = new StringBuilder(words.length() + 20 * figures.length);
        int next = 0;
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (c == FIGURE && next < figures.length) {
                message.append(figures[next++]);
            } else {
                message.append(c);
            }
        }
        return message.toString();
    }
}
