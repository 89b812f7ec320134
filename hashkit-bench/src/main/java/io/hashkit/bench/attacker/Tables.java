package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Scheme;
import java.util.List;
import java.util.Optional;

/**
 * The published figures.
 *
 * @param prices prices of rented devices, and of the server processor that verifies logins
 */
public record Tables(List<Rate> rates, List<Bandwidth> bandwidths, List<Price> prices, List<WordList> lists) {
    private static final String PROCESSOR = "vCPU";
    private static final double GIGABYTE = 1e9;

    private static final Tables PUBLISHED = new Tables(
            Tsv.resource("rates.tsv", Tables::rate),
            Tsv.resource("bandwidths.tsv", Tables::bandwidth),
            Tsv.resource("prices.tsv", Tables::price),
            Tsv.resource("lists.tsv", Tables::list));

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

    /** The tables in the jar. */
    public static Tables published() {
        return PUBLISHED;
    }

    private static Rate rate(Tsv.Row row) {
        return new Rate(
                row.text("device"),
                Scheme.parse(row.text("scheme")),
                row.positive("per_second"),
                row.text("program"),
                row.source());
    }

    private static Bandwidth bandwidth(Tsv.Row row) {
        return new Bandwidth(
                row.text("device"), row.text("memory"), row.positive("gigabytes_per_second") * GIGABYTE, row.source());
    }

    private static Price price(Tsv.Row row) {
        return new Price(row.text("device"), row.positive("usd_per_hour") / row.positive("units"), row.source());
    }

    private static WordList list(Tsv.Row row) {
        return new WordList(row.text("name"), row.positive("guesses"), row.source());
    }

    /** The devices that can be rented for guessing, in the order of the table. */
    public List<Price> devices() {
        return prices.stream().filter(price -> !price.isProcessor()).toList();
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
