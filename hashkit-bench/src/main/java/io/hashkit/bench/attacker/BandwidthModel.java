package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.Rate;
import java.util.List;
import java.util.Optional;

/**
 * The model for Argon2. A guess moves 1,024·m·(3t-1) bytes, and all devices with the same kind of memory reach about the same
 * share of their bandwidth. That share is the geometric mean over the measured devices.
 */
final class BandwidthModel {
    private static final int KIB = 1024;

    private final Tables tables;
    private final List<Point> points;

    /** A measured rate of a device whose bandwidth is known. */
    private record Point(Rate rate, Argon2 scheme, Bandwidth bandwidth) {
        double share() {
            return rate.perSecond() * bytes(scheme) / bandwidth.bytesPerSecond();
        }
    }

    BandwidthModel(Tables tables) {
        this.tables = tables;
        this.points = tables.rates().stream()
                .filter(rate -> rate.scheme() instanceof Argon2)
                .flatMap(rate ->
                        tables
                                .bandwidth(rate.device())
                                .map(bandwidth -> new Point(rate, (Argon2) rate.scheme(), bandwidth))
                                .stream())
                .toList();
    }

    private static double bytes(Argon2 scheme) {
        return KIB * scheme.work();
    }

    private static double share(List<Point> of) {
        return Math.exp(of.stream()
                .mapToDouble(point -> Math.log(point.share()))
                .average()
                .orElseThrow());
    }

    private List<Point> alike(String memory) {
        return points.stream()
                .filter(point -> point.bandwidth().memory().equals(memory))
                .toList();
    }

    List<LeftOut> checks() {
        return points.stream()
                .map(Point::bandwidth)
                .map(Bandwidth::memory)
                .distinct()
                .flatMap(memory -> checks(memory).stream())
                .toList();
    }

    private List<LeftOut> checks(String memory) {
        List<Point> all = alike(memory);
        return all.stream()
                .filter(left -> all.size() > 1)
                .map(left -> new LeftOut(
                        left.rate(),
                        share(all.stream().filter(point -> !point.equals(left)).toList())
                                * left.bandwidth().bytesPerSecond()
                                / bytes(left.scheme())))
                .toList();
    }

    Optional<Prediction> guesses(String device, Argon2 scheme) {
        List<Point> own = points.stream()
                .filter(point -> point.rate().device().equals(device))
                .toList();
        Optional<Point> same = own.stream()
                .filter(point -> point.scheme().memoryKib() == scheme.memoryKib()
                        && point.scheme().passes() == scheme.passes())
                .findFirst();
        return same.isPresent()
                ? same.map(point -> Prediction.measured(point.rate().perSecond()))
                : tables.bandwidth(device).map(bandwidth -> guesses(bandwidth, own, scheme));
    }

    private Prediction guesses(Bandwidth bandwidth, List<Point> own, Argon2 scheme) {
        List<Point> alike = alike(bandwidth.memory());
        List<Point> base = !own.isEmpty() ? own : !alike.isEmpty() ? alike : points;
        Prediction prediction = Prediction.of(
                share(base) * bandwidth.bytesPerSecond() / bytes(scheme),
                own.isEmpty() ? Basis.MODEL : Basis.SCALED,
                LeftOut.worst(checks(bandwidth.memory())));
        return isWithinMeasuredMemory(scheme) ? prediction : prediction.extrapolated();
    }

    /** With less memory, caches may help the attacker; with more, too few simultaneous guesses fit into the device. */
    private boolean isWithinMeasuredMemory(Argon2 scheme) {
        return points.stream().anyMatch(point -> point.scheme().memoryKib() <= scheme.memoryKib())
                && points.stream().anyMatch(point -> point.scheme().memoryKib() >= scheme.memoryKib());
    }
}
