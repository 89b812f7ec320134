@NullMarked
package io.hashkit.sample;

import org.jspecify.annotations.NullMarked;
