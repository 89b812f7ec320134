/** The command {@code load}: drives password verification as a login storm does, and measures what callers see. */
@NullMarked
package io.hashkit.bench.load;

import org.jspecify.annotations.NullMarked;
