/**
 * What a login does besides its hash: prefixes, bound hashes, refusals and upgrades.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.login;

import org.jspecify.annotations.NullMarked;
