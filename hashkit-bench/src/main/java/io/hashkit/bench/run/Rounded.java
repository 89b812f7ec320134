package io.hashkit.bench.run;

import java.util.List;
import java.util.Map;

/**
 * What came of rounds.
 *
 * @param rows forks by step and value, in the order in which they were first measured
 * @param rounds for which there was time
 * @param controls nanoseconds of each loop that nobody changes, one for each round
 * @param failures what went wrong, for people
 * @param leftOut what there was no time for, for people
 */
public record Rounded(
        List<Forks> rows,
        int rounds,
        Map<String, List<Double>> controls,
        List<String> failures,
        List<String> leftOut) {}
