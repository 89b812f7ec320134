package io.hashkit.bench.report;

import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run has beside its rows; none of it must be there.
 *
 * @param findings what follows from the rows
 * @param loads what callers saw under load
 * @param controls nanoseconds of loops that no engine changes, by name, one for each round; empty if none were timed
 * @param profile of the host as tuning found it, in JSON; null if there is none
 * @param answer what to use on the host; null if it was not asked
 */
public record Extras(
        List<Finding> findings,
        List<Load> loads,
        Map<String, List<Double>> controls,
        @Nullable String profile,
        @Nullable Answer answer) {
    static final Extras NONE = new Extras(List.of(), List.of(), Map.of(), null, null);
}
