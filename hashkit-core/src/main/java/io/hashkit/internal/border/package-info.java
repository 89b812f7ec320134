/**
 * The border to code of the application, which may throw anything.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.border;

import org.jspecify.annotations.NullMarked;
