package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.phc.InvalidHashException;
import java.util.Locale;

/** How another system writes its stored strings; see {@link Dialects}. Immutable. */
public abstract class Dialect {
    private final String name;
    private final String writtenBy;
    private final String constant;

    /**
     * @param name in small letters with hyphens; the constant in {@link Dialects} is called the same
     * @param writtenBy the systems, for people
     */
    Dialect(String name, String writtenBy) {
        this.name = name;
        this.writtenBy = writtenBy;
        this.constant = "Dialects." + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** The name in small letters, such as {@code django}. */
    public final String name() {
        return name;
    }

    /** The systems that write such strings, for people. */
    public final String writtenBy() {
        return writtenBy;
    }

    /** What to write in Java to accept this dialect. */
    String constant() {
        return constant;
    }

    /** Whether a string has the shape of this dialect. Looks at little of it and never fails. */
    abstract boolean claims(String stored);

    /**
     * Reads a string that this dialect claims. Takes no memory that the string asks for.
     *
     * @throws InvalidHashException for the reason that it gives
     */
    abstract Reading read(String stored, Ceilings ceilings);

    @Override
    public final String toString() {
        return name;
    }
}
