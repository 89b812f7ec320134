/** Console output, tables, units, reading and writing of text files, and exit codes. */
@NullMarked
package io.hashkit.bench.console;

import org.jspecify.annotations.NullMarked;
