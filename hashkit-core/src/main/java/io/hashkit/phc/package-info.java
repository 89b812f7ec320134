/**
 * The text of stored strings: the PHC string format and bcrypt's crypt(3) form, read strictly and written canonically.
 *
 * <p>This package knows the syntax only. The meaning and the valid values of parameters belong to {@code
 * io.hashkit.algorithm}.
 */
@NullMarked
package io.hashkit.phc;

import org.jspecify.annotations.NullMarked;
