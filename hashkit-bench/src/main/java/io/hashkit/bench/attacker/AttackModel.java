package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Tables.Rate;
import io.hashkit.internal.algorithm.Spec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The model of how fast devices guess, and at what price. */
public final class AttackModel {
    private static final double SECONDS = 3600;
    private static final AttackModel PUBLISHED = new AttackModel(Tables.published());

    private final Tables tables;
    private final BandwidthModel bandwidth;
    private final ScalingModel scaling;

    AttackModel(Tables tables) {
        this.tables = tables;
        this.bandwidth = new BandwidthModel(tables);
        this.scaling = new ScalingModel(tables);
    }

    /** The model based on the tables in the jar. */
    public static AttackModel published() {
        return PUBLISHED;
    }

    /** The published figures on which the model is based. */
    public Tables tables() {
        return tables;
    }

    /** Guesses per second of a device; empty if no published figure applies. */
    public Optional<Prediction> guesses(String device, Scheme scheme) {
        return scheme instanceof Argon2 argon2 ? bandwidth.guesses(device, argon2) : scaling.guesses(device, scheme);
    }

    /** Guesses per second of a device at an old kind of hashes, in inverse proportion to the rounds; empty without a rate. */
    public Optional<Prediction> guesses(String device, OldHash hash) {
        return tables.oldRates().stream()
                .filter(rate ->
                        rate.device().equals(device) && rate.hash().algorithm().equals(hash.measuredAs()))
                .findFirst()
                .map(rate -> rate.hash().equals(hash)
                        ? Prediction.measured(rate.perSecond())
                        : Prediction.of(
                                rate.perSecond() * rate.hash().rounds() / hash.rounds(), Basis.SCALED, Double.NaN));
    }

    /** The electricity of guesses on the first device of this algorithm whose power was measured; empty without one. */
    public Optional<Electricity> electricity(Scheme scheme, double guesses) {
        return tables.powers().stream()
                .filter(power -> isOfFamily(power.scheme().algorithm(), scheme.algorithm()))
                .findFirst()
                .flatMap(power -> guesses(power.device(), scheme).map(rate -> {
                    double kilowattHours = guesses / rate.perSecond() / SECONDS * power.watts() / 1000;
                    double usd = tables.electricity().get(0).usd();
                    return new Electricity(power.device(), power.watts(), kilowattHours, kilowattHours * usd);
                }));
    }

    /** The price in US dollars of {@link CheapestAttack#GUESSES} on a device for which a figure applies. */
    public double usd(Price device, Scheme scheme) {
        double perSecond = guesses(device.device(), scheme).orElseThrow().perSecond();
        return Bill.of(CheapestAttack.GUESSES, perSecond, device.usdPerHour()).usd();
    }

    /** The device with the lowest price per guess; empty if no published figure applies. */
    public Optional<Price> cheapest(Scheme scheme) {
        return tables.devices().stream()
                .filter(device -> guesses(device.device(), scheme).isPresent())
                .min(Comparator.comparingDouble(device -> usd(device, scheme)));
    }

    /** The cross-checks for an algorithm: each measured rate left out and predicted from the others. */
    public List<LeftOut> checks(Algorithm algorithm) {
        boolean argon2 = isOfFamily(algorithm, Algorithm.ARGON2ID);
        return (argon2 ? bandwidth.checks() : scaling.checks())
                .stream().filter(check -> isOf(check.rate(), algorithm, argon2)).toList();
    }

    private static boolean isOfFamily(Algorithm one, Algorithm other) {
        return Spec.of(one).family().equals(Spec.of(other).family());
    }

    private static boolean isOf(Rate rate, Algorithm algorithm, boolean argon2) {
        return argon2 || rate.scheme().algorithm() == algorithm;
    }
}
