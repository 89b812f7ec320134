/** The command line: options, commands, and what a process returns. */
@NullMarked
package io.hashkit.rehash.cli;

import org.jspecify.annotations.NullMarked;
