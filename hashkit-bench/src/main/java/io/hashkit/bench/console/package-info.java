/** Text in and out: tables, units, bounded reading, exit codes. */
@NullMarked
package io.hashkit.bench.console;

import org.jspecify.annotations.NullMarked;
