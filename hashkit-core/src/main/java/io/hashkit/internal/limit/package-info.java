/** What {@link io.hashkit.limit.Limiter} is made of. */
@NullMarked
package io.hashkit.internal.limit;

import org.jspecify.annotations.NullMarked;
