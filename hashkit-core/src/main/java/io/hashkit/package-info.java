/**
 * The entry point: {@link io.hashkit.PasswordHasher} hashes and verifies passwords.
 *
 * <p>Only this package handles salts, text, Unicode, wiping and comparison; the packages below it turn bytes into
 * bytes.
 */
@NullMarked
package io.hashkit;

import org.jspecify.annotations.NullMarked;
