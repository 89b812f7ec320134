/** The check that all engines compute the known answers, and the same answers as each other. */
@NullMarked
package io.hashkit.bench.agreement;

import org.jspecify.annotations.NullMarked;
