package io.hashkit.bench.report;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import io.hashkit.bench.console.Json;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Reads the JSON that JMH writes ({@code -rf json}), of any benchmarks. */
final class JmhJson {
    private static final Map<String, TimeUnit> UNITS = Map.of(
            "ns", TimeUnit.NANOSECONDS,
            "us", TimeUnit.MICROSECONDS,
            "ms", TimeUnit.MILLISECONDS,
            "s", TimeUnit.SECONDS,
            "min", TimeUnit.MINUTES);

    private JmhJson() {}

    static boolean isOne(String text) {
        return text.stripLeading().startsWith("[");
    }

    /**
     * Converts all results that are average times or throughputs to a run.
     *
     * @param label label of the run
     * @throws IllegalArgumentException if the text is not from JMH, or has no such results
     */
    static RunFile parse(String text, String label) {
        List<Row> rows = new ArrayList<>();
        String jdk = "unknown";
        for (Object element : Json.array(text)) {
            if (element instanceof JsonObject result && result.get("primaryMetric") instanceof JsonObject metric) {
                if (rows.isEmpty()) {
                    jdk = (result.getString("vmName", "unknown") + " " + result.getString("vmVersion", "")).strip();
                }
                addRow(rows, result, metric);
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("this is neither a run of hashkit-bench nor a result file of JMH");
        }
        return new RunFile(
                "JMH", label, "at an unknown time", "JMH", false, Map.of("JDK", jdk), List.of(), rows, Extras.NONE);
    }

    private static void addRow(List<Row> rows, JsonObject result, JsonObject metric) {
        String[] unit = metric.getString("scoreUnit", "").split("/", 2);
        double score = metric.getDouble("score", Double.NaN);
        double error = metric.get("scoreError") instanceof Number number ? number.doubleValue() : Double.NaN;
        if (unit.length != 2 || !(score > 0)) {
            return;
        }
        TimeUnit perOperation = unit[1].equals("op") ? UNITS.get(unit[0]) : null;
        TimeUnit ofOperations = unit[0].equals("ops") ? UNITS.get(unit[1]) : null;
        double nanos = perOperation != null
                ? score * perOperation.toNanos(1)
                : ofOperations != null ? ofOperations.toNanos(1) / score : Double.NaN;
        if (Double.isNaN(nanos)) {
            return;
        }
        JsonObject params = result.getObject("params", new JsonObject());
        List<String> others = new ArrayList<>();
        params.forEach((name, value) -> {
            if (!name.equals("engine")) {
                others.add(name + "=" + value);
            }
        });
        others.add(result.getInt("threads", 1) + " threads");
        String benchmark = result.getString("benchmark", "unknown");
        rows.add(new Row(
                benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1),
                params.getString("engine", ""),
                String.join(" ", others),
                nanos,
                spread(metric, nanos, nanos * error / score, score, perOperation == null),
                1,
                "operation",
                Circumstances.UNKNOWN,
                "",
                null));
    }

    /** Several forks can be compared. With one fork, only the interval over its iterations is known. */
    private static Spread spread(JsonObject metric, double nanos, double error, double score, boolean isRate) {
        List<Double> medians = new ArrayList<>();
        for (Object fork : metric.getArray("rawData", new JsonArray())) {
            // JMH writes NaN as a string.
            if (fork instanceof JsonArray iterations
                    && !iterations.isEmpty()
                    && iterations.stream()
                            .allMatch(time -> time instanceof Number number && number.doubleValue() > 0)) {
                double median = Estimate.median(iterations.stream()
                        .map(time -> ((Number) time).doubleValue())
                        .toList());
                medians.add(nanos * (isRate ? score / median : median / score));
            }
        }
        Spread mean = Spread.ofMean(nanos, error);
        return medians.size() < 2 ? mean : mean.withForks(medians);
    }
}
