/**
 * Remembers for a while which passwords have matched which stored strings.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.cache;

import org.jspecify.annotations.NullMarked;
