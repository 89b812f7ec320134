/**
 * The contenders of all measurements: hashkit's engines, and other libraries as applications call them. Libraries that are not
 * merged into the jar work only in new JVMs, whose class path contains the published jars.
 */
@NullMarked
package io.hashkit.bench.contender;

import org.jspecify.annotations.NullMarked;
