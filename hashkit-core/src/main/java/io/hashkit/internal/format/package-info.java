/**
 * Reads stored strings: hashkit's own forms, and common parts of the forms of other systems. Nothing is computed here.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.format;

import org.jspecify.annotations.NullMarked;
