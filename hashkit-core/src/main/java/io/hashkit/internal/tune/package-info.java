/**
 * What measures: the control group, the CPU time of threads, the times of hashes in real use.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.internal.tune;

import org.jspecify.annotations.NullMarked;
