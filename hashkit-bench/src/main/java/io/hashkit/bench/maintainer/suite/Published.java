package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.attacker.Tsv;
import java.util.List;

/**
 * A figure of an original.
 *
 * @param suite the name of the suite that repeats it
 * @param host the host on which it was measured
 * @param operations the operations in that time, if they differ from the operation of the cell; else {@link #ONE}
 * @param millis the published milliseconds
 */
record Published(String suite, String contender, String parameters, String host, String operations, double millis) {
    static final String ONE = "one";

    private static final List<Published> ALL = Tsv.resource(
            "/io/hashkit/bench/maintainer/suite/published.tsv",
            row -> new Published(
                    row.text("suite"),
                    row.text("contender"),
                    row.text("parameters"),
                    row.text("host"),
                    row.text("operations"),
                    row.positive("millis")));

    /** The figures of a suite, in the order of its hosts. */
    static List<Published> of(String suite) {
        return ALL.stream().filter(figure -> figure.suite.equals(suite)).toList();
    }

    boolean isOf(String name, String costs) {
        return contender.equals(name) && parameters.equals(costs);
    }
}
