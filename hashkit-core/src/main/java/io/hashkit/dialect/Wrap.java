package io.hashkit.dialect;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Wrappable;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.WrappedString;
import java.util.function.Function;

/**
 * Whether a string can be wrapped.
 *
 * @param objection why not; empty if it can
 * @param length of the wrapped string in characters; 0 if it cannot
 */
record Wrap(String objection, int length) {
    private static final String SAMPLE = Argon2.recommended().print(new byte[16], new byte[32]);

    static Wrap refused(String objection) {
        return new Wrap(objection, 0);
    }

    /** Plain text, which is hashed. */
    static Wrap hashed() {
        return new Wrap("", SAMPLE.length());
    }

    /** @param reader reads the string without its tag */
    static Wrap of(String stored, ParsedHash parsed, Function<String, ParsedHash> reader) {
        try {
            InnerHeader header = Wrappable.header(stored, parsed, reader);
            Wrappable.requireSalt(parsed);
            int length = WrappedString.of(SAMPLE, header.bytes()).print().length();
            Wrappable.requireShort(length);
            return new Wrap("", length);
        } catch (InvalidHashException e) {
            return refused(String.valueOf(e.getMessage()));
        }
    }
}
