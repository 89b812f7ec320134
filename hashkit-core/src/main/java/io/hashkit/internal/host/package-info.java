/**
 * What the operating system allows this process.
 */
@NullMarked
package io.hashkit.internal.host;

import org.jspecify.annotations.NullMarked;
