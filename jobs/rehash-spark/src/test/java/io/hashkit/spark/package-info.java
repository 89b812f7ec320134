/** Tests of the job on real databases. */
@NullMarked
package io.hashkit.spark;

import org.jspecify.annotations.NullMarked;
