package io.hashkit.bench.maintainer.suite;

import io.hashkit.bench.agreement.Agreement;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.bench.run.CircumstancesProfiler;
import io.hashkit.bench.run.EngineProfiler;
import io.hashkit.bench.run.Measuring;
import io.hashkit.bench.run.Step;
import io.hashkit.bench.run.Step.Effort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The results of one run of a suite.
 *
 * @param results JMH's results
 * @param failures messages about failures
 * @param leftOut descriptions of what cannot be measured on this host, with the reasons
 */
record SuiteRun(List<Row> rows, List<RunResult> results, List<String> failures, List<String> leftOut) {
    private SuiteRun() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Measures the cells of a suite whose contenders are available. */
    static SuiteRun of(Suite suite, List<Cell> cells, Agreement agreement, Function<Cell, Effort> effort) {
        SuiteRun run = new SuiteRun();
        List<Step> steps = new ArrayList<>();
        for (Cell cell : cells) {
            Optional<String> missing = cell.missing(agreement);
            if (missing.isPresent()) {
                run.leftOut.add(cell.label() + ": " + missing.get());
            } else {
                String place = suite.name() + "/" + suite.cells().indexOf(cell);
                steps.add(new Step(
                                cell.label(),
                                SuiteBenchmark.class,
                                Map.of(),
                                "cell",
                                List.of(place),
                                effort.apply(cell))
                        .taking(cell.roughMillis()));
            }
        }
        run.failures.addAll(Measuring.run(steps, (step, results) -> {
            Cell cell = Suite.cell(step.values().get(0));
            results.forEach(result -> run.add(suite, cell, result));
        }));
        return run;
    }

    private void add(Suite suite, Cell cell, RunResult result) {
        Optional<String> other = otherEngine(cell, EngineProfiler.of(result));
        if (other.isPresent()) {
            leftOut.add(cell.label() + ": it does not work here; " + other.get() + " computed instead");
            return;
        }
        Result<?> primary = result.getPrimaryResult();
        results.add(result);
        rows.add(new Row(
                suite.name(),
                cell.contender(),
                cell.parameters(),
                primary.getScore(),
                primary.getScoreError(),
                cell.work(),
                cell.unit(),
                CircumstancesProfiler.of(result)));
    }

    /** @param computed the engines according to {@link EngineProfiler#of}; cells without a hasher have none */
    static Optional<String> otherEngine(Cell cell, String computed) {
        return computed.equals(cell.engine()) || !computed.contains("/") ? Optional.empty() : Optional.of(computed);
    }

    /** A program that fails does not affect the rows that are already measured. */
    void measure(String section, List<NativeProgram> programs) throws InterruptedException {
        for (NativeProgram program : programs) {
            String reason;
            try {
                reason = program.missing().get().orElse("");
                if (reason.isEmpty()) {
                    rows.add(program.measure(section));
                }
            } catch (IOException e) {
                reason = String.valueOf(e.getMessage());
            }
            if (!reason.isEmpty()) {
                leftOut.add(program.label() + ": " + reason);
            }
        }
    }
}
