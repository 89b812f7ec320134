/**
 * The engines of scrypt (RFC 7914).
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine.scrypt;

import org.jspecify.annotations.NullMarked;
