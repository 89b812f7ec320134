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
     * @param name in lower case with hyphens; the name of the public constant corresponds to it
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

    /** Reads a string that this dialect claims. Its costs may be outside of the range of their algorithm. */
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

    /** Refuses an unpaired surrogate, which becomes a question mark in UTF-8, so that two strings would be one. */
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
