/** What a reader needs to know of a host before comparing its figures with those of another. */
@NullMarked
package io.hashkit.bench.host;

import org.jspecify.annotations.NullMarked;
