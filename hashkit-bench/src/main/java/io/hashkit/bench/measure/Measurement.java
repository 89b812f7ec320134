package io.hashkit.bench.measure;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.jmh.GcmBenchmark;
import io.hashkit.bench.jmh.VerifyBenchmark;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.run.CircumstancesProfiler;
import io.hashkit.bench.run.EngineProfiler;
import io.hashkit.bench.run.Step;
import java.util.Locale;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * One row of the table.
 *
 * @param section rows of one section answer one question
 * @param engine that computed
 * @param parameters all that must be equal before two rows may be compared
 * @param name of the costs, or empty
 * @param nanos mean time of one operation by one thread
 * @param error half of the 99.9 % confidence interval of {@code nanos}; NaN if there were too few iterations
 * @param work of one operation, in {@code unit}
 * @param circumstances beside the clock
 */
record Measurement(
        String section,
        String engine,
        String parameters,
        String name,
        double nanos,
        double error,
        double work,
        String unit,
        Circumstances circumstances) {
    static final String LOGIN = "verify";
    static final String GCM = "aes-256-gcm";
    private static final String BYTE = "byte";

    /** @param result of one engine at one cost */
    static Measurement of(Step step, RunResult result) {
        BenchmarkParams params = result.getParams();
        Result<?> primary = result.getPrimaryResult();
        double unit = params.getTimeUnit().toNanos(1);
        double nanos = primary.getScore() * unit;
        double error = primary.getScoreError() * unit;
        String value = params.getParam(step.varied());
        Circumstances circumstances = CircumstancesProfiler.of(result);
        if (step.benchmark() == GcmBenchmark.class) {
            GcmMessage message = GcmMessage.of(value);
            return new Measurement(
                    GCM,
                    params.getParam("engine"),
                    message.operation() + " " + message.bytes() + " B",
                    "",
                    nanos,
                    error,
                    message.bytes(),
                    BYTE,
                    circumstances);
        }
        if (step.benchmark() == VerifyBenchmark.class) {
            Scheme scheme = Costs.named(value).scheme();
            return new Measurement(
                    LOGIN,
                    EngineProfiler.of(result),
                    Costs.parameters(scheme),
                    "",
                    nanos,
                    error,
                    scheme.work(),
                    scheme.algorithm().workUnit(),
                    circumstances);
        }
        String algorithm = FullName.of(step.label()).algorithm();
        Costs costs = Costs.named(algorithm, value);
        return new Measurement(
                algorithm,
                params.getParam("engine"),
                Costs.parameters(costs.scheme()),
                costs.name(),
                nanos,
                error,
                costs.scheme().work(),
                costs.scheme().algorithm().workUnit(),
                circumstances);
    }

    /** The time by the work, with its unit; for messages their bytes, once, however often they were worked on. */
    String normalised() {
        return unit.equals(BYTE) ? digits(work / nanos * 1000) + " MB/s" : digits(nanos / work) + " ns/" + unit;
    }

    RunFile.Row row() {
        return new RunFile.Row(section, engine, parameters, nanos, error, work, unit, circumstances);
    }

    /** A number with about four digits that count. */
    static String digits(double value) {
        if (Double.isNaN(value)) {
            return "n/a";
        }
        double size = Math.abs(value);
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    double perSecond() {
        return 1e9 / nanos;
    }

    /** Whether the parameters are equal and the intervals say that this one takes less time. */
    boolean surelyLessThan(Measurement other) {
        return section.equals(other.section)
                && parameters.equals(other.parameters)
                && nanos + error < other.nanos - other.error;
    }
}
