package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.phc.InvalidHashException;
import java.util.Objects;

/**
 * How another system writes its stored strings: one of {@link Dialects}, or a class of one's own.
 *
 * <p>The code of a dialect is trusted: it is given passwords, and nothing but the work that it declares bounds how long its
 * transformations take. That work is held against the ceilings of the hasher before anything is computed. A tag is compared
 * in constant time by the hasher, and what a dialect reads is always made anew at the next login. Immutable, and safe for
 * use by many threads.
 */
public abstract class Dialect {
    private final String name;
    private final String writtenBy;

    /**
     * A dialect.
     *
     * @param name in small letters with hyphens, such as {@code django}; stands in logs and messages. One of {@link
     *     Dialects#names} is refused by the builder of a hasher
     * @param writtenBy the systems that write such strings, for people
     * @throws IllegalArgumentException if the name is not of small letters, digits and hyphens
     */
    protected Dialect(String name, String writtenBy) {
        if (!name.matches("[a-z][a-z0-9-]{0,63}")) {
            throw new IllegalArgumentException(
                    "the name of a dialect has from 1 to 64 small letters, digits and hyphens, and \"" + name
                            + "\" has not");
        }
        this.name = name;
        this.writtenBy = Objects.requireNonNull(writtenBy, "writtenBy");
    }

    /** The name in small letters, such as {@code django}. */
    public final String name() {
        return name;
    }

    /** The systems that write such strings, for people. */
    public final String writtenBy() {
        return writtenBy;
    }

    /**
     * Whether a string has the shape of this dialect. Looks at little of it and never fails. Is asked of each string, before
     * hashkit's own forms, so it must not claim what the hasher writes.
     */
    public abstract boolean claims(String stored);

    /**
     * Reads a string that this dialect claims. Takes no memory that the string asks for, and computes nothing.
     *
     * @param ceilings what the hasher allows; it holds what this returns against them, so that a dialect need not
     * @throws InvalidHashException for the reason that it gives, in words that hold nothing of the string; whatever else is
     *     thrown, and null, becomes MALFORMED, without its message, which may quote the string
     */
    public abstract ParsedHash read(String stored, Ceilings ceilings);

    /** The name. */
    @Override
    public final String toString() {
        return name;
    }
}
