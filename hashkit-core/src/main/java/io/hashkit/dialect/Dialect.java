package io.hashkit.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.phc.InvalidHashException;
import java.util.Locale;

/** How another system writes its stored strings; see {@link Dialects}. Immutable. */
public abstract class Dialect {
    @CompileTimeConstant
    private final String name;

    @CompileTimeConstant
    private final String writtenBy;

    private final String constant;

    /**
     * @param name in small letters with hyphens; the constant in {@link Dialects} is called the same
     * @param writtenBy the systems, for people
     */
    Dialect(@CompileTimeConstant final String name, @CompileTimeConstant final String writtenBy) {
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

    /** What a hasher says that was not told of this dialect. */
    @SuppressWarnings("CompileTimeConstant") // the name of the constant is made of the name, which is one
    final InvalidHashException notAccepted() {
        return InvalidHashException.of(
                InvalidHashException.Reason.UNSUPPORTED,
                "this is the form of " + writtenBy + ", which is read where the hasher is built with accept(" + constant
                        + ")");
    }

    /**
     * Reads a string that this dialect claims; nothing leaves but a refusal in our own words. The message of a scheme that
     * is built wrong holds its costs: it is for the caller who built it.
     *
     * @throws InvalidHashException for the reason that it gives
     */
    final Reading readOrRefuse(String stored, Ceilings ceilings) {
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
