package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.phc.Refusal;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** A dialect that is part of hashkit: how its strings are recognised, and how they are read. Immutable. */
final class BuiltIn extends Dialect {
    private final Predicate<String> shape;
    private final BiFunction<String, Ceilings, Verification> parser;

    /**
     * @param name in lower case with hyphens; the name of the public constant corresponds to it
     * @param shape never throws
     * @param parser reads a string of that shape. Its costs may be outside of the range of their algorithm
     */
    BuiltIn(
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            Predicate<String> shape,
            BiFunction<String, Ceilings, Verification> parser) {
        super(name, writtenBy);
        this.shape = shape;
        this.parser = parser;
    }

    /** Another way to write a hash of one of hashkit's algorithms: all that many dialects consist of. */
    static Dialect spelling(
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            Predicate<String> shape,
            BiFunction<String, Ceilings, StoredHash> whole) {
        return new BuiltIn(
                name, writtenBy, shape, (stored, ceilings) -> Verification.of(whole.apply(stored, ceilings)));
    }

    @Override
    public boolean claims(String stored) {
        return shape.test(stored);
    }

    /** Throws only messages without parts of the string. */
    @Override
    public ParsedHash read(String stored, Ceilings ceilings) {
        requireText(stored);
        try {
            Verification parsed = parser.apply(stored, ceilings);
            Demands.require(ceilings, parsed.demands());
            return parsed;
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
                    throw Refusal.malformed("the string contains an unpaired surrogate");
                }
                i++;
            }
        }
    }
}
