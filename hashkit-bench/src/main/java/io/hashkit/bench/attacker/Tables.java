package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Scheme;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The published figures.
 *
 * @param prices prices of rented devices, and of the server processor that verifies logins
 * @param oldRates rates at hashes that are none of hashkit's algorithms
 * @param powers the power that devices take while they guess
 * @param electricity prices of electricity, of which the first applies
 */
public record Tables(
        List<Rate> rates,
        List<Bandwidth> bandwidths,
        List<Price> prices,
        List<WordList> lists,
        List<OldRate> oldRates,
        List<Power> powers,
        List<KilowattHour> electricity) {
    private static final String PROCESSOR = "vCPU";
    private static final double GIGABYTE = 1e9;

    private static final Tables PUBLISHED = new Tables(
            Tsv.resource(
                    "rates.tsv",
                    row -> new Rate(
                            row.text("device"),
                            Scheme.parse(row.text("scheme")),
                            row.positive("per_second"),
                            row.text("program"),
                            row.source())),
            Tsv.resource(
                    "bandwidths.tsv",
                    row -> new Bandwidth(
                            row.text("device"),
                            row.text("memory"),
                            row.positive("gigabytes_per_second") * GIGABYTE,
                            row.source())),
            Tsv.resource(
                    "prices.tsv",
                    row -> new Price(
                            row.text("device"), row.positive("usd_per_hour") / row.positive("units"), row.source())),
            Tsv.resource("lists.tsv", row -> new WordList(row.text("name"), row.positive("guesses"), row.source())),
            Tsv.resource(
                    "old-rates.tsv",
                    row -> new OldRate(
                            row.text("device"),
                            OldHash.of(row.text("algorithm"), row.text("costs")),
                            row.positive("per_second"),
                            row.text("program"),
                            row.source())),
            Tsv.resource(
                    "powers.tsv",
                    row -> new Power(
                            row.text("device"), Scheme.parse(row.text("scheme")), row.positive("watts"), row.source())),
            Tsv.resource(
                    "electricity.tsv",
                    row -> new KilowattHour(row.text("name"), row.positive("usd_per_kwh"), row.source())));

    /**
     * A measured guessing rate of a device.
     *
     * @param program the program that guessed
     */
    public record Rate(String device, Scheme scheme, double perSecond, String program, Source source) {}

    /**
     * The memory bandwidth of a device.
     *
     * @param memory the kind of memory; devices with the same kind reach about the same share of their bandwidth
     */
    public record Bandwidth(String device, String memory, double bytesPerSecond, Source source) {}

    /** The price of one device per hour. */
    public record Price(String device, double usdPerHour, Source source) {
        boolean isProcessor() {
            return device.equals(PROCESSOR);
        }
    }

    /** A list of passwords that attackers try first. */
    public record WordList(String name, double guesses, Source source) {}

    /** A measured guessing rate of a device at hashes that are none of hashkit's algorithms. */
    public record OldRate(String device, OldHash hash, double perSecond, String program, Source source) {}

    /** The measured power of a device while it guesses at costs. */
    public record Power(String device, Scheme scheme, double watts, Source source) {}

    /** The price of a kilowatt-hour. */
    public record KilowattHour(String name, double usd, Source source) {}

    /** The tables in the jar. */
    public static Tables published() {
        return PUBLISHED;
    }

    /** The devices that can be rented for guessing, in the order of the table. */
    public List<Price> devices() {
        return prices.stream().filter(price -> !price.isProcessor()).toList();
    }

    /** The devices with rates, but without a price, in the order of the table. */
    public List<String> unpriced() {
        return rates.stream()
                .map(Rate::device)
                .distinct()
                .filter(Predicate.not(device ->
                        prices.stream().anyMatch(price -> price.device().equals(device))))
                .toList();
    }

    /** The price of one processor of a server that verifies logins. */
    public Price processor() {
        return prices.stream().filter(Price::isProcessor).findFirst().orElseThrow();
    }

    Optional<Bandwidth> bandwidth(String device) {
        return bandwidths.stream()
                .filter(bandwidth -> bandwidth.device().equals(device))
                .findFirst();
    }
}
