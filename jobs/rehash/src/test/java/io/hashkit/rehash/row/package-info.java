@NullUnmarked
package io.hashkit.rehash.row;

import org.jspecify.annotations.NullUnmarked;
