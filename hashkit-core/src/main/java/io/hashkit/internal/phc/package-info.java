/**
 * The text of stored strings: the PHC string format, bcrypt's crypt(3) form, seals and wrappings, read strictly and
 * written canonically. Knows the syntax only: the meaning and the valid values of parameters belong to {@code
 * io.hashkit.algorithm}.
 *
 * <p>For use by hashkit only.
 */
@NullMarked
package io.hashkit.internal.phc;

import org.jspecify.annotations.NullMarked;
