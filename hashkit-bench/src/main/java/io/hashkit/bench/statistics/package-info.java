/** Statistics on the medians of forks, independent of JMH. docs/method.md describes the method. */
@NullMarked
package io.hashkit.bench.statistics;

import org.jspecify.annotations.NullMarked;
