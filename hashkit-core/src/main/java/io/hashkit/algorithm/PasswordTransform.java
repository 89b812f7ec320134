package io.hashkit.algorithm;

import org.jspecify.annotations.Nullable;

/**
 * A transformation that another system applies to a password, before or instead of hashing it with one of hashkit's
 * algorithms.
 */
@FunctionalInterface
public interface PasswordTransform {
    /**
     * {@return the transformed password, which is wiped after use; null for a password that the other system cannot
     * have hashed}
     *
     * @param password the password in UTF-8; a copy, which is wiped afterwards
     */
    byte @Nullable [] apply(byte[] password);
}
