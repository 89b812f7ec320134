/**
 * What operators see: health, meters, observations, the endpoint and the log of overload.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.monitor;

import org.jspecify.annotations.NullMarked;
