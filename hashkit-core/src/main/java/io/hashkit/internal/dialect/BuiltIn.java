package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.phc.InvalidHashException;
import java.util.List;

/** A dialect that is part of hashkit. Immutable. */
abstract class BuiltIn extends Dialect {
    private final List<String> prefixes;

    /**
     * Creates a dialect.
     *
     * @param name in lower case with hyphens; the name of the public constant corresponds to it
     * @param writtenBy the systems that write it, for messages
     * @param prefixes the beginnings of its strings, unless {@link #claims} is overridden
     */
    BuiltIn(@CompileTimeConstant final String name, @CompileTimeConstant final String writtenBy, String... prefixes) {
        super(name, writtenBy);
        this.prefixes = List.of(prefixes);
    }

    @Override
    public boolean claims(String stored) {
        for (String prefix : prefixes) {
            if (stored.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads a string that this dialect claims. Its costs may be outside of the range of their algorithm.
     *
     * @throws InvalidHashException if the string cannot be read
     */
    abstract ParsedHash parse(String stored, Ceilings ceilings);

    /** Throws only messages without parts of the string. */
    @Override
    public final ParsedHash read(String stored, Ceilings ceilings) {
        requireText(stored);
        try {
            return parse(stored, ceilings);
        } catch (IllegalArgumentException e) {
            throw CanonicalFormats.refusal(e);
        }
    }

    /**
     * Refuses text that has no bytes: an unpaired surrogate becomes a question mark in UTF-8, and two strings would be
     * one.
     *
     * @throws InvalidHashException with reason MALFORMED
     */
    static void requireText(String stored) {
        for (int i = 0; i < stored.length(); i++) {
            if (Character.isSurrogate(stored.charAt(i))) {
                boolean pair =
                        i + 1 < stored.length() && Character.isSurrogatePair(stored.charAt(i), stored.charAt(i + 1));
                if (!pair) {
                    throw InvalidHashException.malformed("the string contains an unpaired surrogate");
                }
                i++;
            }
        }
    }
}
