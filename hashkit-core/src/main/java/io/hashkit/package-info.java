/**
 * The front door: {@link io.hashkit.PasswordHasher} hashes and verifies passwords.
 *
 * <p>This package alone deals with salts, text, Unicode, wiping and comparing; everything below it turns bytes into bytes.
 */
@NullMarked
package io.hashkit;

import org.jspecify.annotations.NullMarked;
