/** Runs as one page to look at, and as charts of their own. */
@NullMarked
package io.hashkit.bench.page;

import org.jspecify.annotations.NullMarked;
