/** Charts as SVG, for the page and for files of their own. */
@NullMarked
package io.hashkit.bench.chart;

import org.jspecify.annotations.NullMarked;
