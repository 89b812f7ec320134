package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.internal.phc.Refusal;

/** A dialect that is made of forms, or that is code, because no template says how its strings are read. Immutable. */
abstract class BuiltIn extends Dialect {
    /** @param name in lower case with hyphens; the name of the public constant corresponds to it */
    BuiltIn(String name, String writtenBy) {
        super(name, writtenBy);
    }

    /** Reads a string that this dialect claims. Its costs may be outside of the range of their algorithm. */
    abstract Verification parse(String stored, Ceilings ceilings);

    /** Throws only messages without parts of the string. */
    @Override
    public final ParsedHash read(String stored, Ceilings ceilings) {
        requireText(stored);
        try {
            Verification parsed = parse(stored, ceilings);
            parsed.requireWithin(ceilings);
            return parsed;
        } catch (IllegalArgumentException e) {
            throw CanonicalFormats.refusal(e);
        }
    }

    /** Refuses an unpaired surrogate, which becomes a question mark in UTF-8, so that two strings would be one. */
    static void requireText(String stored) {
        if (!InnerHeader.isUtf8(stored)) {
            throw Refusal.malformed("the string contains an unpaired surrogate");
        }
    }
}
