/**
 * Stored strings as text: the PHC string format and bcrypt's crypt(3) form, read strictly and written canonically.
 *
 * <p>This package knows grammar and nothing of algorithms: what the parameters mean, and which values are allowed,
 * stands in {@code io.hashkit.algorithm}.
 */
@NullMarked
package io.hashkit.phc;

import org.jspecify.annotations.NullMarked;
