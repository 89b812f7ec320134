package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Rate;
import io.hashkit.internal.algorithm.Traits;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The model for bcrypt, scrypt and PBKDF2: rates measured on the device itself, inversely proportional to the work. Of several
 * rates, the one that is best for the attacker counts.
 */
final class ScalingModel {
    private final List<Rate> rates;

    ScalingModel(Tables tables) {
        this.rates = tables.rates();
    }

    List<LeftOut> checks() {
        return rates.stream().flatMap(left -> check(left).stream()).toList();
    }

    private Optional<LeftOut> check(Rate left) {
        return best(alike(left.device(), left.scheme()).stream()
                        .filter(rate -> !rate.equals(left))
                        .toList())
                .map(best -> new LeftOut(
                        left, workPerSecond(best) / Traits.of(left.scheme()).work()));
    }

    private List<Rate> alike(String device, Scheme scheme) {
        return rates.stream()
                .filter(rate -> rate.device().equals(device) && isAlike(rate.scheme(), scheme))
                .toList();
    }

    /** Only rates with the same block size of scrypt are comparable: it decides how well a device reads its memory. */
    private static boolean isAlike(Scheme one, Scheme other) {
        return one.algorithm() == other.algorithm()
                && (!(one instanceof Scrypt a) || !(other instanceof Scrypt b) || a.r() == b.r());
    }

    private static Optional<Rate> best(List<Rate> of) {
        return of.stream().max(Comparator.comparingDouble(ScalingModel::workPerSecond));
    }

    private static double workPerSecond(Rate rate) {
        return rate.perSecond() * Traits.of(rate.scheme()).work();
    }

    Optional<Prediction> guesses(String device, Scheme scheme) {
        List<Rate> alike = alike(device, scheme);
        Optional<Rate> same =
                alike.stream().filter(rate -> rate.scheme().equals(scheme)).findFirst();
        return same.isPresent()
                ? same.map(rate -> Prediction.measured(rate.perSecond()))
                : best(alike).map(best -> scaled(best, scheme, error(alike)));
    }

    private static Prediction scaled(Rate best, Scheme scheme, double error) {
        Prediction scaled =
                Prediction.of(workPerSecond(best) / Traits.of(scheme).work(), Basis.SCALED, error);
        return takesMoreMemory(scheme, best.scheme()) ? scaled.atMost() : scaled;
    }

    private static boolean takesMoreMemory(Scheme one, Scheme other) {
        return one instanceof Scrypt a && other instanceof Scrypt b && a.logN() > b.logN();
    }

    private double error(List<Rate> alike) {
        return LeftOut.worst(
                alike.stream().flatMap(rate -> check(rate).stream()).toList());
    }
}
