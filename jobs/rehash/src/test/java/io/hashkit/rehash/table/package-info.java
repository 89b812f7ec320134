@NullUnmarked
package io.hashkit.rehash.table;

import org.jspecify.annotations.NullUnmarked;
