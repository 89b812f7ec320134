package io.hashkit.bench.run;

import java.util.List;
import java.util.Map;

/**
 * The results of {@link Rounds}.
 *
 * @param rows forks by step and value, in the order of their first measurement
 * @param rounds number of rounds for which there was time
 * @param controls nanoseconds of each control loop by name, one value for each round
 * @param failures messages about failures
 * @param leftOut descriptions of what was not measured for lack of time
 */
public record Rounded(
        List<Forks> rows,
        int rounds,
        Map<String, List<Double>> controls,
        List<String> failures,
        List<String> leftOut) {}
