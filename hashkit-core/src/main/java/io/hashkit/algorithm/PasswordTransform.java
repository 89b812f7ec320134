package io.hashkit.algorithm;

import org.jspecify.annotations.Nullable;

/** What another system makes of a password before, or instead of, hashing it with one of hashkit's algorithms. */
@FunctionalInterface
public interface PasswordTransform {
    /**
     * A new array, which is wiped after use, or null for a password that the other system could not have hashed.
     *
     * @param password in UTF-8, not kept and not changed
     */
    byte @Nullable [] apply(byte[] password);
}
