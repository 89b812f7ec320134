/**
 * Stored strings that cannot be read: what is logged and counted of them.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.unreadable;

import org.jspecify.annotations.NullMarked;
