package io.hashkit.internal.format;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.phc.InvalidHashException;

/** How a system writes its stored strings. Immutable. */
public abstract class HashFormat {
    @CompileTimeConstant
    private final String name;

    @CompileTimeConstant
    private final String writtenBy;

    /**
     * A format.
     *
     * @param name in small letters with hyphens; the constant of users is called the same
     * @param writtenBy the systems, for people
     */
    protected HashFormat(@CompileTimeConstant final String name, @CompileTimeConstant final String writtenBy) {
        this.name = name;
        this.writtenBy = writtenBy;
    }

    /** The name in small letters, such as {@code django}. */
    public final String name() {
        return name;
    }

    /** The systems that write such strings, for people. */
    public final String writtenBy() {
        return writtenBy;
    }

    /** Whether a string has the shape of this format. Looks at little of it and never fails. */
    public abstract boolean claims(String stored);

    /**
     * Reads a string that this format claims. Takes no memory that the string asks for.
     *
     * @throws InvalidHashException for the reason that it gives
     */
    protected abstract ParsedHash read(String stored, Ceilings ceilings);

    /**
     * Reads a string that this format claims; nothing leaves but a refusal in our own words. The message of a scheme that
     * is built wrong holds its costs: it is for the caller who built it.
     *
     * @throws InvalidHashException for the reason that it gives
     */
    public final ParsedHash readOrRefuse(String stored, Ceilings ceilings) {
        try {
            return read(stored, ceilings);
        } catch (InvalidHashException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw InvalidHashException.malformed("the costs are outside of what the algorithm allows");
        }
    }

    @Override
    public final String toString() {
        return name;
    }
}
