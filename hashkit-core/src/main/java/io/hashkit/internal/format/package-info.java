/**
 * Reading stored strings: hashkit's own forms, and the parts that the forms of other systems are made of. Nothing is computed here.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.format;

import org.jspecify.annotations.NullMarked;
