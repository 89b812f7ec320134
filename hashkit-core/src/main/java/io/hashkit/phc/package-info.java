/** {@link io.hashkit.phc.InvalidHashException}, with which hashkit refuses a stored string, and the reasons for it. */
@NullMarked
package io.hashkit.phc;

import org.jspecify.annotations.NullMarked;
