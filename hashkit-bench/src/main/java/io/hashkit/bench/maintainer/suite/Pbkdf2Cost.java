package io.hashkit.bench.maintainer.suite;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.bench.console.Texts;
import io.hashkit.bench.contender.Contenders;
import io.hashkit.bench.contender.FullName;
import io.hashkit.bench.contender.SampleInput;
import io.hashkit.bench.maintainer.suite.Cell.Published;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.util.ListStatistics;

/** The suite {@code pbkdf2-cost}: the costs of PBKDF2 and bcrypt for given times. */
final class Pbkdf2Cost {
    /** Output length of the original in bytes, which determines the number of computed blocks. */
    private static final int OUTPUT_BYTES = 40;

    private static final String UNIT = "block*iteration";
    private static final String HASHKIT = "pbkdf2/hashkit";
    private static final String BCRYPT = "bcrypt/hashkit";
    private static final int[] TARGETS_MILLIS = {20, 40, 100, 250, 500, 1000};
    private static final int STEP = 100_000;
    private static final int FROM_COST = 6;
    private static final int TO_COST = 17;

    /** Published seconds by PRF, for 1 and for 100,001 to 900,001 iterations, with Ruby and OpenSSL. */
    private static final Map<Prf, double[]> PUBLISHED = Map.of(
            Prf.SHA1,
                    new double[] {
                        0.000028, 0.064842, 0.129587, 0.195449, 0.259565, 0.325150, 0.389216, 0.453753, 0.518704,
                        0.584603
                    },
            Prf.SHA256,
                    new double[] {
                        0.000040, 0.100307, 0.201145, 0.301541, 0.402714, 0.502949, 0.607923, 0.702893, 0.805271,
                        0.905123
                    },
            Prf.SHA512,
                    new double[] {
                        0.000020, 0.069507, 0.138372, 0.207207, 0.278450, 0.344481, 0.413551, 0.482973, 0.554417,
                        0.621316
                    });

    /** Published seconds of bcrypt from cost 6 on, on an Intel i3-8109U and an Apple M1. */
    private static final double[][] PUBLISHED_BCRYPT = {
        {
            0.003549, 0.006669, 0.013149, 0.026154, 0.052104, 0.104034, 0.208111, 0.415777, 0.831516, 1.662613,
            3.325642, 6.647944
        },
        {
            0.004395, 0.007686, 0.015254, 0.030366, 0.060873, 0.120805, 0.242947, 0.482706, 0.964815, 1.929367,
            3.858162, 7.726456
        }
    };

    private Pbkdf2Cost() {}

    static Suite suite() {
        List<Cell> cells = new ArrayList<>();
        for (Prf prf : Prf.values()) {
            for (int step = 0; step < 10; step++) {
                cells.add(pbkdf2(
                        HASHKIT, new Pbkdf2(prf.algorithm(), 1 + STEP * step), OUTPUT_BYTES, published(prf, step)));
            }
        }
        for (Prf prf : Prf.values()) {
            for (int step = 0; step < 10; step++) {
                cells.add(pbkdf2(HASHKIT, new Pbkdf2(prf.algorithm(), 1 + STEP * step), prf.length(), List.of()));
            }
        }
        for (Prf prf : Prf.values()) {
            cells.add(pbkdf2("pbkdf2/jdk", new Pbkdf2(prf.algorithm(), 500_001), OUTPUT_BYTES, List.of()));
        }
        for (int cost = FROM_COST; cost <= TO_COST; cost++) {
            cells.add(PasswordCells.hash(
                    BCRYPT,
                    new Bcrypt(cost),
                    new Published("Ruby, i3-8109U", 1e3 * PUBLISHED_BCRYPT[0][cost - FROM_COST]),
                    new Published("Ruby, Apple M1", 1e3 * PUBLISHED_BCRYPT[1][cost - FROM_COST])));
        }
        List<NativeProgram> programs = Stream.of(Prf.values())
                .map(prf -> new Pbkdf2(prf.algorithm(), 500_001))
                .map(scheme -> Program.pbkdf2ByOpenSsl(scheme, OUTPUT_BYTES)
                        .as(parameters(scheme, OUTPUT_BYTES), work(scheme, OUTPUT_BYTES), UNIT))
                .map(NativeProgram.class::cast)
                .toList();
        return new Suite(
                "pbkdf2-cost",
                "Finding the right cost for bcrypt/pbkdf2, by Ruby and OpenSSL on an Intel i3-8109U",
                "Its recommendation is wrong by a factor of ten: 600,000, 400,000 and 600,000 iterations, which it recommends"
                        + " for 40 ms, took 389, 403 and 414 ms in its own table.",
                List.of(
                        "The same is true for bcrypt: it recommends cost 12 for 20 ms, but measured 208 ms.",
                        "It says \"SHA256 is actually slower than SHA512\". The reason is the output of 40 bytes, which needs two"
                                + " blocks of SHA-1 (20 bytes) or SHA-256 (32 bytes), but one of SHA-512 (64 bytes). A server then computes"
                                + " twice as much as necessary, while an attacker computes only the first block. The rows with \"1 block\""
                                + " compare one block of each."),
                List.copyOf(cells),
                programs,
                Pbkdf2Cost::conclusions);
    }

    private static List<Published> published(Prf prf, int step) {
        return List.of(new Published("Ruby, i3-8109U", 1e3 * Objects.requireNonNull(PUBLISHED.get(prf))[step]));
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

    private static Cell pbkdf2(String contender, Pbkdf2 scheme, int length, List<Published> published) {
        String engine = FullName.of(contender).name();
        return new Cell(
                contender,
                contender,
                0,
                parameters(scheme, length),
                work(scheme, length),
                UNIT,
                work(scheme, length) * PasswordCells.roughNanosPerUnit(scheme) / 1e6,
                published,
                () -> derivation(engine, scheme, length));
    }

    private static Callable<?> derivation(String engine, Pbkdf2 scheme, int length) {
        Engine<Pbkdf2> made = Contenders.engine(Pbkdf2.class, engine);
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
