package io.hashkit.bench.trial;

import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.Comparison;
import io.hashkit.bench.report.Comparison.Question;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import io.hashkit.bench.statistics.Contrast;
import io.hashkit.bench.statistics.Estimate;
import io.hashkit.bench.statistics.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The result of a trial, in which consecutive runs are compared as by {@code compare}.
 *
 * @param comparisons number of comparisons of two runs
 * @param alarms comparisons of equal engines in which a difference was found
 * @param found comparisons in which the slowed engine was found
 * @param verdicts number of rows of equal engines by verdict
 * @param pairs number of intervals of paired ratios
 * @param told runs in which the interval of the slowed engine's paired ratio to the same engine is above 1
 * @param misled runs in which that of the unchanged twin does not contain 1
 * @param covered number of those intervals that contain the true ratio: 1 for twins, else that of all forks together
 */
record TrialResult(
        int comparisons,
        int alarms,
        int found,
        Map<Verdict, Integer> verdicts,
        int pairs,
        int told,
        int misled,
        int covered) {
    static TrialResult of(List<Observation> all, Question question) {
        Map<Integer, List<Observation>> runs = new TreeMap<>();
        all.forEach(one ->
                runs.computeIfAbsent(one.run(), unused -> new ArrayList<>()).add(one));
        Map<String, Double> truth = truth(runs);
        List<Integer> numbers = List.copyOf(runs.keySet());
        int alarms = 0;
        int found = 0;
        int pairs = 0;
        int told = 0;
        int misled = 0;
        int covered = 0;
        Map<Verdict, Integer> verdicts = new TreeMap<>();
        for (int i = 1; i < numbers.size(); i++) {
            List<Observation> before = Objects.requireNonNull(runs.get(numbers.get(i - 1)));
            List<Observation> after = Objects.requireNonNull(runs.get(numbers.get(i)));
            Comparison equal = new Comparison(List.of(run(before, false), run(after, false)), question);
            equal.lines().forEach(line -> verdicts.merge(verdict(line), 1, Integer::sum));
            alarms += equal.has(Verdict.FASTER) || equal.has(Verdict.SLOWER) ? 1 : 0;
            String slowed = slowed(after);
            found += new Comparison(List.of(run(before, false), run(after, true)), question)
                            .lines().stream()
                                    .anyMatch(line -> line.engine().equals(slowed) && verdict(line) == Verdict.SLOWER)
                    ? 1
                    : 0;
            for (String role : List.of(Observation.TWIN, Observation.SLOWED)) {
                List<Double> ratios = ratios(after, role);
                if (ratios.size() >= Contrast.FEWEST) {
                    Ratio ratio = Ratio.of(slowed, ratios);
                    double right = role.equals(Observation.TWIN) ? 1 : truth.getOrDefault(slowed, Double.NaN);
                    pairs++;
                    told += role.equals(Observation.SLOWED) && ratio.low() > 1 ? 1 : 0;
                    misled += role.equals(Observation.TWIN) && (ratio.low() > 1 || ratio.high() < 1) ? 1 : 0;
                    covered += ratio.low() <= right && right <= ratio.high() ? 1 : 0;
                }
            }
        }
        return new TrialResult(Math.max(0, numbers.size() - 1), alarms, found, verdicts, pairs, told, misled, covered);
    }

    private static Verdict verdict(Comparison.Line line) {
        return Objects.requireNonNullElse(line.verdicts().get(1), Verdict.CANNOT_TELL);
    }

    /** The ratio of each slowed engine over all runs. */
    private static Map<String, Double> truth(Map<Integer, List<Observation>> runs) {
        Map<String, List<Double>> pool = new LinkedHashMap<>();
        runs.values()
                .forEach(run -> pool.computeIfAbsent(slowed(run), unused -> new ArrayList<>())
                        .addAll(ratios(run, Observation.SLOWED)));
        Map<String, Double> truth = new LinkedHashMap<>();
        pool.forEach((name, ratios) -> {
            if (!ratios.isEmpty()) {
                truth.put(name, Estimate.ofRatios(ratios).value());
            }
        });
        return truth;
    }

    private static String slowed(List<Observation> run) {
        return run.stream()
                .filter(one -> one.role().equals(Observation.SLOWED))
                .map(Observation::name)
                .findFirst()
                .orElse("");
    }

    /** The ratio of a role to the plain engine of the same round. */
    private static List<Double> ratios(List<Observation> run, String role) {
        List<Double> ratios = new ArrayList<>();
        for (Observation one : run) {
            if (one.role().equals(role)) {
                run.stream()
                        .filter(other -> other.role().equals(Observation.PLAIN)
                                && other.name().equals(one.name())
                                && other.round() == one.round())
                        .findFirst()
                        .ifPresent(other -> ratios.add(one.nanos() / other.nanos()));
            }
        }
        return ratios;
    }

    /** @param slow whether the slowed engine replaces the plain one */
    private static RunFile run(List<Observation> run, boolean slow) {
        String slowed = slow ? slowed(run) : "";
        Map<String, List<Double>> forks = new LinkedHashMap<>();
        Map<String, List<Double>> controls = new LinkedHashMap<>();
        for (Observation one : run) {
            String role = one.name().equals(slowed) ? Observation.SLOWED : Observation.PLAIN;
            if (one.role().equals(role)) {
                forks.computeIfAbsent(one.name(), unused -> new ArrayList<>()).add(one.nanos());
            } else if (one.role().equals(Observation.CONTROL)) {
                controls.computeIfAbsent(one.name(), unused -> new ArrayList<>())
                        .add(one.nanos());
            }
        }
        List<Row> rows = new ArrayList<>();
        forks.forEach((name, nanos) -> rows.add(new Row(
                name.substring(0, Math.max(0, name.indexOf('/'))),
                name,
                "",
                Estimate.median(nanos),
                Spread.ofForks(nanos),
                1,
                "operation",
                Circumstances.UNKNOWN,
                "",
                null)));
        return RunFile.now("trial", "method-trial", false, Map.of(), List.of(), rows)
                .with(List.of(), List.of(), controls, null, null);
    }
}
