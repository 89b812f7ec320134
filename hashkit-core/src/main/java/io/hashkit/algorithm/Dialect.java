package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.SchemeText;
import io.hashkit.phc.InvalidHashException;
import java.util.Objects;

/**
 * The format of stored strings of another system: one of {@code Dialects}, or a custom subclass.
 *
 * <p>The code of a dialect is trusted. It receives passwords, and the time of its transformations is limited only by
 * the work that it declares. The hasher checks that work against its ceilings before anything is computed, and compares
 * tags in constant time; its {@code needsRehash} is true for every string that a dialect reads. Implementations must be
 * immutable and thread-safe.
 *
 * <p>If a transformation throws an exception, checked or not, {@code verify} throws an {@link InvalidHashException} with
 * reason UNSUPPORTED. The exception's message, which may quote the password, is dropped. Errors reach the caller.
 */
public abstract class Dialect {
    private final String name;
    private final String writtenBy;

    /**
     * Creates a dialect.
     *
     * @param name the name in logs and messages, such as {@code django}: from 1 to 64 lower-case letters, digits and
     *     hyphens, beginning with a letter. The builder of a hasher refuses a custom dialect with the name of a
     *     built-in one
     * @param writtenBy the systems that write such strings, for messages
     * @throws IllegalArgumentException if the name has another form
     */
    protected Dialect(String name, String writtenBy) {
        if (!SchemeText.isDialectName(name)) {
            throw new IllegalArgumentException(
                    "the name of a dialect must have from 1 to 64 lower-case letters, digits and hyphens, and"
                            + " begin with a letter, unlike \"" + name + "\"");
        }
        this.name = name;
        this.writtenBy = Objects.requireNonNull(writtenBy, "writtenBy");
    }

    /** {@return the name in lower case, such as {@code django}} */
    public final String name() {
        return name;
    }

    /** {@return the systems that write such strings, for messages} */
    public final String writtenBy() {
        return writtenBy;
    }

    /**
     * {@return whether a string has the shape of this dialect, so that {@link #read} should read it} Implementations
     * look only at as much of the string as they need, and never throw. This is called for every string before
     * hashkit's own forms are tried, so it must be false for strings that the hasher writes.
     *
     * @param stored any stored string
     */
    public abstract boolean claims(String stored);

    /**
     * {@return how to verify a password against a string that this dialect claims} Implementations compute no hash and
     * allocate none of the memory that the string asks for.
     *
     * @param stored a string for which {@link #claims} is true
     * @param ceilings the limits of the hasher, which checks the result against them; a dialect need not
     * @throws InvalidHashException if the string cannot be verified, with a message that contains nothing of the
     *     string. The hasher turns any other exception, and null, into MALFORMED and drops the exception's message,
     *     which may quote the string
     */
    public abstract ParsedHash read(String stored, Ceilings ceilings);

    /** The name. */
    @Override
    public final String toString() {
        return name;
    }
}
