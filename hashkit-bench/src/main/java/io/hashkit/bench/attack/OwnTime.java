package io.hashkit.bench.attack;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.StrongestCosts;
import io.hashkit.bench.contender.Costs;
import io.hashkit.bench.report.RunFile;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Prf;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an algorithm costs the defender on one host.
 *
 * @param scheme the recommended costs
 * @param measured milliseconds of one processor by the {@link Costs#parameters} of costs that were measured
 * @param nanosPerWork nanoseconds per unit of {@link Scheme#work()}, of hashes that take about the compared time
 * @param isDisturbed whether other work, or a limit of processors, made these times longer
 * @param engine the engine that computed
 */
record OwnTime(Scheme scheme, Map<String, Double> measured, double nanosPerWork, boolean isDisturbed, String engine) {
    /** Engines that an application with hashkit alone has. */
    private static final Set<String> OURS = Set.of("hashkit-vector", "hashkit", "jdk");

    private static final Duration EACH = Duration.ofMillis(900);

    /** The strongest costs of this algorithm that take at most a time in milliseconds here. */
    Scheme within(double target) {
        return StrongestCosts.within(scheme, nanosPerWork, target);
    }

    /** The time in milliseconds that a hash with other costs of this algorithm takes here. */
    double millis(Scheme other) {
        return measured.getOrDefault(
                Costs.parameters(other), nanosPerWork * Traits.of(other).work() / 1e6);
    }

    /**
     * Measures the recommended costs, and then those that take about the target, because large hashes take longer per unit of
     * work; a second for the first, and for the others a second or one hash.
     *
     * @throws RuntimeException if the recommended costs do not fit into memory
     */
    static OwnTime measure(Scheme scheme, double target) {
        LoginTime recommended = LoginTime.measure(scheme, EACH);
        OwnTime first = of(scheme, recommended, scheme, recommended);
        Scheme large = first.within(target);
        try {
            return of(scheme, recommended, large, LoginTime.measure(large, EACH));
        } catch (RuntimeException doesNotFitIntoMemory) {
            return first;
        }
    }

    private static OwnTime of(Scheme scheme, LoginTime time, Scheme large, LoginTime largeTime) {
        return new OwnTime(
                scheme,
                Map.of(Costs.parameters(scheme), time.millis()),
                largeTime.millis() * 1e6 / Traits.of(large).work(),
                time.isDisturbed() || largeTime.isDisturbed(),
                largeTime.engine());
    }

    /** The times in a run, of the fastest engine of hashkit at the costs that are nearest to the target; empty without rows. */
    static Optional<OwnTime> of(RunFile run, Scheme scheme, double target) {
        List<Row> rows = run.rows().stream()
                .filter(row -> OURS.contains(row.engine()) && isOf(row, scheme))
                .toList();
        return rows.stream()
                .min(Comparator.comparingDouble(row -> Math.abs(Math.log(row.nanos() / 1e6 / target))))
                .flatMap(nearest -> fastest(rows, nearest.parameters()))
                .map(large -> of(scheme, target, rows, large));
    }

    private static OwnTime of(Scheme scheme, double target, List<Row> rows, Row large) {
        Scheme strongest = StrongestCosts.within(scheme, large.nanosPerUnit(), target);
        List<Row> known = Stream.of(scheme, strongest)
                .distinct()
                .flatMap(costs -> fastest(rows, Costs.parameters(costs)).stream())
                .toList();
        return new OwnTime(
                scheme,
                known.stream().collect(Collectors.toMap(Row::parameters, row -> row.nanos() / 1e6)),
                large.nanosPerUnit(),
                Stream.concat(known.stream(), Stream.of(large))
                        .anyMatch(row -> !row.disturbance().isEmpty()),
                large.section() + "/" + large.engine());
    }

    private static Optional<Row> fastest(List<Row> rows, String parameters) {
        return rows.stream()
                .filter(row -> row.parameters().equals(parameters))
                .min(Comparator.comparingDouble(Row::nanos));
    }

    private static boolean isOf(Row row, Scheme scheme) {
        Algorithm algorithm = scheme.algorithm();
        return row.section().equals(Spec.of(algorithm).family())
                && (!(scheme instanceof Pbkdf2 pbkdf2)
                        || row.parameters().startsWith(Prf.of(pbkdf2).jcaName() + " "));
    }
}
