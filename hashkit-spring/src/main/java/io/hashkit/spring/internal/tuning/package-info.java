/**
 * Chooses the costs of new hashes, and the threads that compute them.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.tuning;

import org.jspecify.annotations.NullMarked;
