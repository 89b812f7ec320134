package io.hashkit.bench.page;

import io.hashkit.algorithm.Argon2;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.StrongestCosts;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.chart.BarChart;
import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.BarChart.Group;
import io.hashkit.bench.console.Texts;
import java.util.List;
import java.util.Optional;

/** A chart of what guessing costs an attacker, if each engine uses the same time for the strongest hash that it can compute. */
final class MoneyChart {
    private static final int MILLIS = 250;

    private MoneyChart() {}

    /** The chart from measured speeds; empty without any. */
    static Optional<BarChart> of(AttackModel model, List<Speed> speeds) {
        if (speeds.isEmpty()) {
            return Optional.empty();
        }
        Price device = model.cheapest(most(speeds.get(0).nanosPerWork())).orElseThrow();
        return Optional.of(new BarChart(
                Texts.format("Price of 10^9 guesses at one hash that takes %d ms on one processor", MILLIS),
                "USD for 10^9 guesses with one device",
                false,
                List.of(new Group(
                        "Argon2id with the most memory that fits into the time",
                        speeds.stream().map(speed -> bar(model, device, speed)).toList()))));
    }

    private static Bar bar(AttackModel model, Price device, Speed speed) {
        double usd = usd(model, device, speed.nanosPerWork());
        double low = usd(model, device, speed.high());
        double high = usd(model, device, speed.low());
        return new Bar(
                EngineNames.of(speed.engine()),
                EngineNames.series(speed.engine()),
                usd,
                low,
                high,
                Bill.usd(usd)
                        + (Double.isNaN(low) || Double.isNaN(high)
                                ? ""
                                : " (" + Bill.number(low) + " to " + Bill.number(high) + ")")
                        + (speed.isDisturbed() ? " (disturbed)" : ""),
                Texts.format("m=%,d KiB", most(speed.nanosPerWork()).memoryKib()));
    }

    private static double usd(AttackModel model, Price device, double nanosPerWork) {
        return nanosPerWork > 0 ? model.usd(device, most(nanosPerWork)) : Double.NaN;
    }

    /** The costs with the most memory that fit into the time, at the recommended number of passes and one lane. */
    static Argon2 most(double nanosPerWork) {
        return (Argon2) StrongestCosts.within(Argon2.recommended(), nanosPerWork, MILLIS);
    }
}
