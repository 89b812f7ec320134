/** Runs as files, side by side, and as a page for people. */
@NullMarked
package io.hashkit.bench.report;

import org.jspecify.annotations.NullMarked;
