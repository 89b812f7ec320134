package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.maintainer.suite.Commands.Work;
import io.hashkit.bench.maintainer.suite.Suite.Conclusions;
import io.hashkit.bench.report.RunFile.Finding;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.Input;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.util.ListStatistics;

/** The suite {@code pbkdf2-cost}: the costs of PBKDF2 and bcrypt for given times. */
final class Pbkdf2Cost {
    private static final String SUITE = "pbkdf2-cost";
    /** Output length of the original in bytes, which determines the number of computed blocks. */
    private static final int OUTPUT_BYTES = 40;

    private static final String UNIT = "block*iteration";
    private static final String HASHKIT = "pbkdf2/hashkit";
    private static final String BCRYPT = "bcrypt/hashkit";
    private static final int[] TARGETS_MILLIS = {20, 40, 100, 250, 500, 1000};
    private static final int STEP = 100_000;
    private static final int FROM_COST = 6;
    private static final int TO_COST = 17;

    private Pbkdf2Cost() {}

    static Suite suite() {
        List<Cell> cells = new ArrayList<>();
        for (boolean oneBlock : new boolean[] {false, true}) {
            for (Prf prf : Prf.values()) {
                int length = oneBlock ? prf.length() : OUTPUT_BYTES;
                for (int step = 0; step < 10; step++) {
                    cells.add(pbkdf2(HASHKIT, new Pbkdf2(prf.algorithm(), 1 + STEP * step), length));
                }
            }
        }
        for (Prf prf : Prf.values()) {
            cells.add(pbkdf2("pbkdf2/jdk", new Pbkdf2(prf.algorithm(), 500_001), OUTPUT_BYTES));
        }
        for (int cost = FROM_COST; cost <= TO_COST; cost++) {
            cells.add(PasswordCells.hash(BCRYPT, new Bcrypt(cost)));
        }
        List<NativeProgram> programs = Commands.of(SUITE, scheme -> {
            Pbkdf2 costs = (Pbkdf2) scheme;
            return new Work(parameters(costs, OUTPUT_BYTES), work(costs, OUTPUT_BYTES), UNIT);
        });
        return Suite.of(SUITE, List.copyOf(cells), programs, Pbkdf2Cost::conclusions);
    }

    private static int blocks(Prf prf, int length) {
        return (length + prf.length() - 1) / prf.length();
    }

    private static double work(Pbkdf2 scheme, int length) {
        return Traits.of(scheme).work() * blocks(Prf.of(scheme), length);
    }

    private static String parameters(Pbkdf2 scheme, int length) {
        return line(Prf.of(scheme), length, scheme.iterations() + "");
    }

    private static String line(Prf prf, int length, String iterations) {
        int blocks = blocks(prf, length);
        return prf.jcaName() + " i=" + iterations + ", " + length + " bytes, " + blocks
                + (blocks == 1 ? " block" : " blocks");
    }

    private static Cell pbkdf2(String contender, Pbkdf2 scheme, int length) {
        return new Cell(
                contender,
                contender,
                0,
                parameters(scheme, length),
                work(scheme, length),
                UNIT,
                work(scheme, length) * PasswordCells.roughNanosPerUnit(scheme) / 1e6,
                () -> derivation(contender, scheme, length));
    }

    private static Callable<?> derivation(String engine, Pbkdf2 scheme, int length) {
        Engine<Scheme> made = Contenders.engine(engine);
        Input input = SampleInput.withPassword("0123456789abcdef0123456789abcdef01234567");
        return () -> made.derive(scheme, input, length);
    }

    private static Conclusions conclusions(List<Row> rows) {
        List<List<String>> inverse = new ArrayList<>();
        for (Prf prf : Prf.values()) {
            for (int length : Stream.of(prf.length(), OUTPUT_BYTES).distinct().toList()) {
                nanosPerIteration(rows, prf, length).ifPresent(nanos -> {
                    List<String> line = new ArrayList<>(List.of(line(prf, length, "...")));
                    for (int target : TARGETS_MILLIS) {
                        line.add(Texts.format("%,d", (long) (target * 1e6 / nanos) / 1000 * 1000));
                    }
                    inverse.add(line);
                });
            }
        }
        if (rows.stream().anyMatch(row -> row.engine().equals(BCRYPT))) {
            List<String> line = new ArrayList<>(List.of("bcrypt, cost"));
            for (int target : TARGETS_MILLIS) {
                line.add(rows.stream()
                        .filter(row -> row.engine().equals(BCRYPT) && row.nanos() <= target * 1e6)
                        .max(Comparator.comparingDouble(Row::nanos))
                        .map(row ->
                                row.parameters().replaceAll("\\D", "") + " (" + Math.round(row.nanos() / 1e6) + " ms)")
                        .orElse("none"));
            }
            inverse.add(line);
        }
        List<String> header = new ArrayList<>(List.of("For at most"));
        for (int target : TARGETS_MILLIS) {
            header.add(target + " ms");
        }
        return new Conclusions(
                puzzle(rows), inverse.isEmpty() ? List.of() : List.of(new Finding("Cost for a time", header, inverse)));
    }

    /** The median over all large costs, because any single one may be disturbed by the host. */
    private static Optional<Double> nanosPerIteration(List<Row> rows, Prf prf, int length) {
        double[] nanos = rows.stream()
                .filter(row -> row.engine().equals(HASHKIT) && row.work() >= STEP)
                .filter(row -> row.parameters().startsWith(prf.jcaName() + " ")
                        && row.parameters().contains(" " + length + " bytes"))
                .mapToDouble(row -> row.nanosPerUnit() * blocks(prf, length))
                .toArray();
        return nanos.length == 0 ? Optional.empty() : Optional.of(new ListStatistics(nanos).getPercentile(50));
    }

    private static List<String> puzzle(List<Row> rows) {
        Optional<Double> two = nanosPerIteration(rows, Prf.SHA256, OUTPUT_BYTES);
        Optional<Double> one = nanosPerIteration(rows, Prf.SHA256, Prf.SHA256.length());
        Optional<Double> other = nanosPerIteration(rows, Prf.SHA512, OUTPUT_BYTES);
        return two.isPresent() && one.isPresent() && other.isPresent()
                ? List.of(Texts.format(
                        "With 40 bytes of output (two blocks and one block), an iteration of SHA-256 takes %.2f times as long as one of"
                                + " SHA-512; with one block each, %.2f times (medians over nine costs).",
                        two.get() / other.get(), one.get() / other.get()))
                : List.of();
    }
}
