/**
 * What every package may use: where code of the application is called, and how hashkit's packages reach the inside of
 * public objects.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.base;

import org.jspecify.annotations.NullMarked;
