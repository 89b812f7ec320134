/**
 * Seals and opens stored strings: the keys behind a {@code Keyring}, HKDF and AES-256-GCM.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.seal;

import org.jspecify.annotations.NullMarked;
