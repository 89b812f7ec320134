/** The command {@code load}: simulates many simultaneous logins and measures what the callers see. */
@NullMarked
package io.hashkit.bench.load;

import org.jspecify.annotations.NullMarked;
