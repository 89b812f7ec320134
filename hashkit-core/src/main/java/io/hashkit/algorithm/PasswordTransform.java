package io.hashkit.algorithm;

import org.jspecify.annotations.Nullable;

/** What another system makes of a password before, or instead of, hashing it with one of hashkit's algorithms. */
@FunctionalInterface
public interface PasswordTransform {
    /**
     * What is made of the password; wiped after use. Null for a password that the other system could not have hashed.
     *
     * @param password in UTF-8; a copy, which is wiped too
     */
    byte @Nullable [] apply(byte[] password);
}
