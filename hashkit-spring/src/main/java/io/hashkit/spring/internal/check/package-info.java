/** Compares stored strings with the configuration before users log in. */
@NullMarked
package io.hashkit.spring.internal.check;

import org.jspecify.annotations.NullMarked;
