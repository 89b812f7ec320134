/** What may be concluded from the medians of forks; knows nothing of JMH. The method is described in docs/method.md. */
@NullMarked
package io.hashkit.bench.statistics;

import org.jspecify.annotations.NullMarked;
