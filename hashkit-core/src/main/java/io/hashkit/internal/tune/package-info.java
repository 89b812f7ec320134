/**
 * How a host is measured and costs are chosen for it: the inside of {@link io.hashkit.tune}.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.tune;

import org.jspecify.annotations.NullMarked;
