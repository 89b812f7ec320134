/**
 * Who computes: {@link io.hashkit.engine.Engine} turns bytes into bytes, and {@link io.hashkit.engine.Catalog} is the one
 * table of algorithms and their engines.
 *
 * <p><strong>Not API.</strong> The classes are public because hashkit's own modules use them; they may change in any
 * release and are left out of the published javadoc.
 */
@NullMarked
package io.hashkit.engine;

import org.jspecify.annotations.NullMarked;
