/**
 * The engines of PBKDF2 (RFC 8018), and the digests that they and scrypt are made of.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine.pbkdf2;

import org.jspecify.annotations.NullMarked;
