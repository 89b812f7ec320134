/**
 * The engines of PBKDF2 (RFC 8018), and the digests that PBKDF2 and scrypt use.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine.pbkdf2;

import org.jspecify.annotations.NullMarked;
