/**
 * The keys of the properties: where they come from, and how they stay hidden.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.keys;

import org.jspecify.annotations.NullMarked;
