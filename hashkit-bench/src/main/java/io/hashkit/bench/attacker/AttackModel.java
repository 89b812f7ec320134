package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Tables.Rate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How fast devices guess, and at what price. */
public final class AttackModel {
    private static final double BILLION = 1e9;
    private static final AttackModel PUBLISHED = new AttackModel(Tables.published());

    private final Tables tables;
    private final BandwidthModel bandwidth;
    private final ScalingModel scaling;

    AttackModel(Tables tables) {
        this.tables = tables;
        this.bandwidth = new BandwidthModel(tables);
        this.scaling = new ScalingModel(tables);
    }

    /** On the tables in the jar. */
    public static AttackModel published() {
        return PUBLISHED;
    }

    /** What it was fitted to. */
    public Tables tables() {
        return tables;
    }

    /** Guesses a second of a device, or empty if no table tells. */
    public Optional<Prediction> guesses(String device, Scheme scheme) {
        return scheme instanceof Argon2 argon2 ? bandwidth.guesses(device, argon2) : scaling.guesses(device, scheme);
    }

    /** What an attack with one device comes to, or empty if no table tells. */
    public Optional<Bill> bill(Price device, Scheme scheme, double guesses) {
        return guesses(device.device(), scheme)
                .map(prediction -> Bill.of(guesses, prediction.perSecond(), device.usdPerHour()));
    }

    /** The device that guesses cheapest. */
    public Optional<Price> cheapest(Scheme scheme) {
        return tables.devices().stream()
                .filter(device -> guesses(device.device(), scheme).isPresent())
                .min(Comparator.comparingDouble(
                        device -> bill(device, scheme, BILLION).orElseThrow().usd()));
    }

    /** Every row of an algorithm that could be left out. */
    public List<LeftOut> checks(Algorithm algorithm) {
        boolean argon2 = algorithm.family().equals(Algorithm.ARGON2ID.family());
        return (argon2 ? bandwidth.checks() : scaling.checks())
                .stream().filter(check -> isOf(check.rate(), algorithm, argon2)).toList();
    }

    private static boolean isOf(Rate rate, Algorithm algorithm, boolean argon2) {
        return argon2 || rate.scheme().algorithm() == algorithm;
    }
}
