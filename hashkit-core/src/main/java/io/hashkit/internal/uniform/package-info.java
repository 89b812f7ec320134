/** What {@link io.hashkit.uniform.UniformTime} is made of. */
@NullMarked
package io.hashkit.internal.uniform;

import org.jspecify.annotations.NullMarked;
