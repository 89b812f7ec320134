package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Bandwidth;
import io.hashkit.bench.attacker.Tables.Rate;
import io.hashkit.internal.algorithm.Traits;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

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
        return KIB * Traits.of(scheme).work();
    }

    private static double share(List<Point> of) {
        return mean(of.stream().mapToDouble(Point::share));
    }

    private static double mean(DoubleStream ratios) {
        return Math.exp(ratios.map(Math::log).average().orElseThrow());
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
        List<Rate> own = tables.rates().stream()
                .filter(rate -> rate.device().equals(device) && rate.scheme() instanceof Argon2)
                .toList();
        Optional<Rate> same = own.stream()
                .filter(rate -> rate.scheme() instanceof Argon2 measured
                        && measured.memoryKib() == scheme.memoryKib()
                        && measured.passes() == scheme.passes())
                .findFirst();
        if (same.isPresent()) {
            return same.map(rate -> Prediction.measured(rate.perSecond()));
        }
        Optional<Bandwidth> bandwidth = tables.bandwidth(device);
        double error =
                bandwidth.map(known -> LeftOut.worst(checks(known.memory()))).orElse(Double.NaN);
        return (own.isEmpty()
                        ? bandwidth.map(known -> Prediction.of(
                                share(ofKind(known.memory())) * known.bytesPerSecond() / bytes(scheme),
                                Basis.MODEL,
                                error))
                        : Optional.of(Prediction.of(moved(own) / bytes(scheme), Basis.SCALED, error)))
                .map(found -> isWithinMeasuredMemory(scheme) ? found : found.extrapolated());
    }

    /** Bytes per second that a device moves by its own rows. */
    private static double moved(List<Rate> own) {
        return mean(own.stream().mapToDouble(rate -> rate.perSecond() * bytes((Argon2) rate.scheme())));
    }

    private List<Point> ofKind(String memory) {
        List<Point> alike = alike(memory);
        return alike.isEmpty() ? points : alike;
    }

    /** With less memory, caches may help the attacker; with more, too few simultaneous guesses fit into the device. */
    private boolean isWithinMeasuredMemory(Argon2 scheme) {
        return points.stream().anyMatch(point -> point.scheme().memoryKib() <= scheme.memoryKib())
                && points.stream().anyMatch(point -> point.scheme().memoryKib() >= scheme.memoryKib());
    }
}
