/**
 * Logins that are answered at multiples of a step, so that their time shows nothing of the user. Begin with {@link
 * io.hashkit.uniform.UniformTime}.
 */
@NullMarked
package io.hashkit.uniform;

import org.jspecify.annotations.NullMarked;
