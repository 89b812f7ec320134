/**
 * What can be measured, by name: hashkit's engines, and other libraries as their users call them. Libraries that are not merged
 * into the jar work only in forks, whose class path has them as they were published.
 */
@NullMarked
package io.hashkit.bench.contender;

import org.jspecify.annotations.NullMarked;
