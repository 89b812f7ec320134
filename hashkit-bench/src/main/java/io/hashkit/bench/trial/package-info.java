/** Tests of the method of measurement, with engines whose true ratios are known. */
@NullMarked
package io.hashkit.bench.trial;

import org.jspecify.annotations.NullMarked;
