/** The limits that the operating system sets for this process. */
@NullMarked
package io.hashkit.internal.host;

import org.jspecify.annotations.NullMarked;
