@NullUnmarked
package io.hashkit.rehash.run;

import org.jspecify.annotations.NullUnmarked;
