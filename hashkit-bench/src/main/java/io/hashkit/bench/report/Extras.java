package io.hashkit.bench.report;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.bench.console.JsonRecords.Member;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Load;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The optional parts of a run.
 *
 * @param findings tables with conclusions from the rows
 * @param loads what callers saw under load
 * @param controls nanoseconds of the control loops by name, one value for each round; empty if they were not timed
 * @param profile profile of the host as JSON; null if it was not tuned
 * @param answer recommended costs for the host; null if it was not tuned
 */
public record Extras(
        @Member(optional = true) List<Finding> findings,
        @Member(optional = true) List<Load> loads,
        @Member(optional = true, least = ABOVE_0) Map<String, List<Double>> controls,
        @Member(optional = true) @Nullable String profile,
        @Member(optional = true) @Nullable Answer answer) {
    static final Extras NONE = new Extras(List.of(), List.of(), Map.of(), null, null);
}
