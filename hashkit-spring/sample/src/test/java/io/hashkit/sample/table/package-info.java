@NullMarked
package io.hashkit.sample.table;

import org.jspecify.annotations.NullMarked;
