/**
 * The engines of Argon2 (RFC 9106).
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine.argon2;

import org.jspecify.annotations.NullMarked;
