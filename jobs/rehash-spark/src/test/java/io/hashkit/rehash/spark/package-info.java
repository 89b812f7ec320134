@NullUnmarked
package io.hashkit.rehash.spark;

import org.jspecify.annotations.NullUnmarked;
