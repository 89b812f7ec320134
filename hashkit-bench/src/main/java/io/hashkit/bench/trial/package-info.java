/** Whether the method of measuring keeps its promises, by engines of which the truth is known. */
@NullMarked
package io.hashkit.bench.trial;

import org.jspecify.annotations.NullMarked;
