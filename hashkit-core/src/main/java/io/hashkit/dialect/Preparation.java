package io.hashkit.dialect;

import org.jspecify.annotations.Nullable;

/** What another system makes of a password before it hashes it. */
@FunctionalInterface
interface Preparation {
    /**
     * A new array, or null for a password that the other system could not have hashed.
     *
     * @param password not kept and not changed
     */
    byte @Nullable [] apply(byte[] password);
}
