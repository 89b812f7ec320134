/**
 * The engines of bcrypt.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.engine.bcrypt;

import org.jspecify.annotations.NullMarked;
