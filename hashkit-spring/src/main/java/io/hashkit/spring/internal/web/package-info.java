/**
 * The HTTP answers to overload and to refused logins.
 *
 * <p>Not API: may change in any release.
 */
@NullMarked
package io.hashkit.spring.internal.web;

import org.jspecify.annotations.NullMarked;
