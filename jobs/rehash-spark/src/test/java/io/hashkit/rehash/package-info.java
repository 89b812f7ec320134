@NullUnmarked
package io.hashkit.rehash;

import org.jspecify.annotations.NullUnmarked;
