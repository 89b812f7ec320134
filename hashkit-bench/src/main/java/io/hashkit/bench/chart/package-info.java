/** Charts as SVG, for the HTML page and as separate files. */
@NullMarked
package io.hashkit.bench.chart;

import org.jspecify.annotations.NullMarked;
