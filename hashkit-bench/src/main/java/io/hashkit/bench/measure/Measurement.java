package io.hashkit.bench.measure;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.benchmark.GcmBenchmark;
import io.hashkit.bench.benchmark.VerifyBenchmark;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.report.Ratio;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.report.Spread;
import io.hashkit.bench.run.CircumstancesProfiler;
import io.hashkit.bench.run.EngineProfiler;
import io.hashkit.bench.run.Fork;
import io.hashkit.bench.run.Forks;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.statistics.Contrast;
import io.hashkit.bench.statistics.Estimate;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One measured value: a row of the table.
 *
 * @param name name of the costs, or empty
 */
record Measurement(Row row, String name) {
    static final String LOGIN = "verify";
    static final String GCM = "aes-256-gcm";
    private static final String BYTE = "byte";

    /** What was measured. Rows with the same question can be compared. */
    private record Question(String section, String parameters, String name, double work, String unit) {
        static Question of(Step step, String value) {
            if (step.benchmark() == GcmBenchmark.class) {
                GcmMessage message = GcmMessage.of(value);
                return new Question(GCM, message.operation() + " " + message.bytes() + " B", "", message.bytes(), BYTE);
            }
            boolean login = step.benchmark() == VerifyBenchmark.class;
            String algorithm = FullName.of(step.label()).algorithm();
            Costs costs = login ? Costs.named(value) : Costs.named(algorithm, value);
            Scheme scheme = costs.scheme();
            return new Question(
                    login ? LOGIN : algorithm,
                    Costs.parameters(scheme),
                    login ? "" : costs.name(),
                    Traits.of(scheme).work(),
                    Spec.of(scheme.algorithm()).workUnit());
        }
    }

    /** @param rival the measurement of the rival with the same value; null or the same one if there is none */
    static Measurement of(Forks forks, @Nullable Forks rival) {
        Question question = Question.of(forks.step(), forks.value());
        List<Double> figures = forks.large() ? forks.counted().get(0).samples() : forks.medians();
        return new Measurement(
                new Row(
                        question.section,
                        engine(forks),
                        question.parameters,
                        Estimate.median(figures),
                        forks.large() ? Spread.ofRange(figures) : Spread.ofForks(figures, rounds(forks)),
                        question.work,
                        question.unit,
                        CircumstancesProfiler.of(forks.combined()),
                        forks.disturbance(),
                        rival == null || rival.equals(forks) || forks.large() ? null : ratio(forks, rival)),
                question.name);
    }

    private static List<Integer> rounds(Forks forks) {
        return forks.counted().stream().map(Fork::round).toList();
    }

    /** A hasher chooses its engine, so it reports which one computed; in all other benchmarks the engine is fixed. */
    private static String engine(Forks forks) {
        return forks.step().benchmark() == VerifyBenchmark.class
                ? EngineProfiler.of(forks.combined())
                : FullName.of(forks.step().fixed().getOrDefault("engine", "no engine"))
                        .name();
    }

    private static @Nullable Ratio ratio(Forks forks, Forks rival) {
        List<Double> ratios = new ArrayList<>();
        for (Fork ours : forks.counted()) {
            rival.counted().stream()
                    .filter(theirs -> theirs.round() == ours.round())
                    .findFirst()
                    .ifPresent(theirs -> ratios.add(ours.median() / theirs.median()));
        }
        return ratios.size() < Contrast.FEWEST ? null : Ratio.of(engine(rival), ratios);
    }

    /** The time per unit of work; for messages, bytes count once per operation, also in a round trip. */
    String normalised() {
        return row.unit().equals(BYTE)
                ? digits(row.work() / row.nanos() * 1000) + " MB/s"
                : digits(row.nanosPerUnit()) + " ns/" + row.unit();
    }

    /** A number with about four significant digits. */
    static String digits(double value) {
        if (Double.isNaN(value)) {
            return "n/a";
        }
        double size = Math.abs(value);
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
        return Texts.format("%." + decimals + "f", value);
    }
}
