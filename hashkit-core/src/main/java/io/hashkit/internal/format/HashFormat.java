package io.hashkit.internal.format;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.phc.InvalidHashException;

/** The format of stored strings of one system. Immutable. */
public abstract class HashFormat {
    @CompileTimeConstant
    private final String name;

    @CompileTimeConstant
    private final String writtenBy;

    /**
     * Creates a format.
     *
     * @param name in lower case with hyphens; the name of the public constant corresponds to it
     * @param writtenBy the systems that write it, for messages
     */
    protected HashFormat(@CompileTimeConstant final String name, @CompileTimeConstant final String writtenBy) {
        this.name = name;
        this.writtenBy = writtenBy;
    }

    /** The name in lower case, such as {@code django}. */
    public final String name() {
        return name;
    }

    /** The systems that write such strings, for messages. */
    public final String writtenBy() {
        return writtenBy;
    }

    /**
     * Whether a string has the shape of this format. Looks only at as much of the string as needed, and never throws.
     */
    public abstract boolean claims(String stored);

    /**
     * Reads a string that this format claims. Allocates none of the memory that the string asks for.
     *
     * @throws InvalidHashException if the string cannot be read
     */
    protected abstract ParsedHash read(String stored, Ceilings ceilings);

    /**
     * Reads a string that this format claims, and throws only messages without parts of the string: the message of an
     * invalid scheme, which contains its costs, is replaced.
     *
     * @throws InvalidHashException if the string cannot be read
     */
    public final ParsedHash readOrRefuse(String stored, Ceilings ceilings) {
        requireText(stored);
        try {
            return read(stored, ceilings);
        } catch (InvalidHashException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw InvalidHashException.malformed("the costs are out of the range that the algorithm allows");
        }
    }

    /**
     * Refuses text that has no bytes: an unpaired surrogate becomes a question mark in UTF-8, and two strings would be
     * one.
     *
     * @throws InvalidHashException with reason MALFORMED
     */
    public static void requireText(String stored) {
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

    @Override
    public final String toString() {
        return name;
    }
}
