/**
 * Converts the properties to options of the core, and refuses properties that do not exist.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.settings;

import org.jspecify.annotations.NullMarked;
