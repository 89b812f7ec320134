package io.hashkit.bench.page;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.StrongestCosts;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.console.Texts;
import java.util.List;

/**
 * A chart of what guessing costs an attacker, if each engine uses the same time for the strongest hash that it can compute.
 *
 * @param from the origin of the speeds, as words
 */
public record MoneyChart(Price device, String from, List<Bar> bars) {
    private static final int MILLIS = 250;

    private static final int WIDEST = 40;

    /**
     * The bar of one engine.
     *
     * @param scheme the costs with the most memory that it can fill in the time
     * @param usd price of 10^9 guesses in US dollars
     * @param low the price at the slow end of the engine's interval; NaN if unknown
     * @param high the price at the fast end of it; NaN if unknown
     */
    public record Bar(String engine, Argon2 scheme, double usd, double low, double high) {
        private boolean hasInterval() {
            return !Double.isNaN(low) && !Double.isNaN(high);
        }
    }

    /**
     * Creates the chart from measured speeds.
     *
     * @param speeds at least one
     */
    public static MoneyChart of(AttackModel model, String from, List<Speed> speeds) {
        List<Argon2> schemes = speeds.stream().map(MoneyChart::most).toList();
        Price device = model.cheapest(schemes.get(0)).orElseThrow();
        return new MoneyChart(
                device,
                from,
                speeds.stream()
                        .map(speed -> new Bar(
                                speed.engine(),
                                most(speed),
                                usd(model, device, speed),
                                usd(model, device, new Speed(speed.engine(), speed.high())),
                                usd(model, device, new Speed(speed.engine(), speed.low()))))
                        .toList());
    }

    private static double usd(AttackModel model, Price device, Speed speed) {
        return speed.nanosPerWork() > 0 ? model.usd(device, most(speed)) : Double.NaN;
    }

    /** The costs with the most memory that fit into the time, at the recommended number of passes and one lane. */
    static Argon2 most(Speed speed) {
        return (Argon2) StrongestCosts.within(Argon2.recommended(), speed.nanosPerWork(), MILLIS);
    }

    /** The chart as a picture. */
    public BarChart chart() {
        return new BarChart(
                title(),
                "USD for 10^9 guesses with one device",
                false,
                List.of(new BarChart.Group(
                        "Argon2id with the most memory that fits into the time",
                        bars.stream()
                                .map(bar -> new BarChart.Bar(
                                        EngineNames.of(bar.engine()),
                                        EngineNames.series(bar.engine()),
                                        bar.usd(),
                                        bar.low(),
                                        bar.high(),
                                        price(bar),
                                        memory(bar)))
                                .toList())));
    }

    String title() {
        return Texts.format("Price of 10^9 guesses at one hash that takes %d ms on one processor", MILLIS);
    }

    String note() {
        return Texts.format(
                "Argon2id with t=%d, p=1 and the most memory that each engine can fill in %d ms (%s). The attacker rents one %s at"
                        + " %s per hour (%s).%s The rates are computed by the model; above the measured memory they are extrapolated.",
                bars.get(0).scheme().passes(),
                MILLIS,
                from,
                device.device(),
                Bill.usd(device.usdPerHour()),
                device.source().date(),
                bars.stream().anyMatch(Bar::hasInterval)
                        ? " In parentheses are the prices at the ends of the engine's interval."
                        : "");
    }

    private static String price(Bar bar) {
        return Bill.usd(bar.usd())
                + (bar.hasInterval() ? " (" + Bill.number(bar.low()) + " to " + Bill.number(bar.high()) + ")" : "");
    }

    private static String memory(Bar bar) {
        return Texts.format("m=%,d KiB", bar.scheme().memoryKib());
    }

    double longest() {
        return bars.stream().mapToDouble(Bar::usd).max().orElseThrow();
    }

    /** The chart as text for a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(String.format("%s%n%n", title()));
        for (Bar bar : bars) {
            text.append(Texts.format(
                    "  %-20s %-" + WIDEST + "s %s%n",
                    bar.engine(),
                    "#".repeat((int) Math.max(1, Math.round(WIDEST * bar.usd() / longest()))),
                    price(bar) + ", " + memory(bar)));
        }
        return text.append(String.format("%n%s%n", note())).toString();
    }
}
