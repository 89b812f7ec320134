/**
 * The inside of algorithms and schemes: how their stored strings are read and printed, what they demand, and how they
 * are rated.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.algorithm;

import org.jspecify.annotations.NullMarked;
