@NullMarked
package io.hashkit.sample.rekey;

import org.jspecify.annotations.NullMarked;
