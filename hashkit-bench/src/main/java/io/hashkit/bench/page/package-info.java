/** The HTML page of runs, its charts, and the command {@code report}. */
@NullMarked
package io.hashkit.bench.page;

import org.jspecify.annotations.NullMarked;
