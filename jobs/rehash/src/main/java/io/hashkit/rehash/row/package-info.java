/** The rows: what each command makes of one stored string, when it is done, and counts of what was seen. */
@NullMarked
package io.hashkit.rehash.row;

import org.jspecify.annotations.NullMarked;
