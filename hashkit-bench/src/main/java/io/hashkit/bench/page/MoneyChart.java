package io.hashkit.bench.page;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.attacker.Thief;
import io.hashkit.bench.chart.BarChart;
import java.util.List;
import java.util.Locale;

/**
 * What a time buys with each engine, in the attacker's money.
 *
 * @param from where the speeds come from
 */
public record MoneyChart(Price device, String from, List<Bar> bars) {
    static final int MILLIS = 250;

    private static final int WIDEST = 40;

    /**
     * One engine.
     *
     * @param scheme the most memory that it fills in the time
     * @param usd of 10^9 guesses
     */
    public record Bar(String engine, Argon2 scheme, double usd) {}

    /**
     * Of speeds that were measured.
     *
     * @param speeds one at least
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
                                model.bill(device, most(speed), Thief.GUESSES)
                                        .orElseThrow()
                                        .usd()))
                        .toList());
    }

    /** The most memory at the recommended number of passes, and one lane, in the time. */
    static Argon2 most(Speed speed) {
        int passes = Argon2.recommended().passes();
        double perKib = speed.nanosPerWork() * Argon2.id(8, passes, 1).work() / 8;
        double memory = MILLIS * 1e6 / perKib;
        return Argon2.id((int) Math.max(8, Math.min(Argon2.MAX_MEMORY_KIB, memory)), passes, 1);
    }

    /** As a picture. */
    public BarChart chart() {
        return new BarChart(
                title(),
                "USD for 10^9 guesses with one device",
                false,
                List.of(new BarChart.Group(
                        "Argon2id with as much memory as the time allows",
                        bars.stream()
                                .map(bar -> new BarChart.Bar(
                                        EngineNames.of(bar.engine()),
                                        EngineNames.series(bar.engine()),
                                        bar.usd(),
                                        Double.NaN,
                                        Double.NaN,
                                        label(bar),
                                        ""))
                                .toList())));
    }

    String title() {
        return String.format(
                Locale.ROOT, "What %d ms of one processor buy: the price of 10^9 guesses at one hash", MILLIS);
    }

    String note() {
        return String.format(
                Locale.ROOT,
                "Argon2id, t=%d, p=1, as much memory as each engine fills in %d ms (%s). The thief rents one %s at %s an hour (%s)."
                        + " By the model; memory above that of the measured rows is an extrapolation.",
                bars.get(0).scheme().passes(),
                MILLIS,
                from,
                device.device(),
                Bill.usd(device.usdPerHour()),
                device.source().date());
    }

    String label(Bar bar) {
        return String.format(
                Locale.ROOT, "%s, m=%,d KiB", Bill.usd(bar.usd()), bar.scheme().memoryKib());
    }

    double longest() {
        return bars.stream().mapToDouble(Bar::usd).max().orElseThrow();
    }

    /** For a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(String.format("%s%n%n", title()));
        for (Bar bar : bars) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-20s %-" + WIDEST + "s %s%n",
                    bar.engine(),
                    "#".repeat((int) Math.max(1, Math.round(WIDEST * bar.usd() / longest()))),
                    label(bar)));
        }
        return text.append(String.format("%n%s%n", note())).toString();
    }
}
