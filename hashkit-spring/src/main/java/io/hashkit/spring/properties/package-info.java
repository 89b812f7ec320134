/**
 * The {@code hashkit.*} properties, and the exception for one whose value cannot be used.
 */
@NullMarked
package io.hashkit.spring.properties;

import org.jspecify.annotations.NullMarked;
