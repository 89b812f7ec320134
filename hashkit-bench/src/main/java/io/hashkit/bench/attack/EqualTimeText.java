package io.hashkit.bench.attack;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.Prediction;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.console.Bytes;
import io.hashkit.bench.console.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The report that compares algorithms by what the same time of the defender costs an attacker. */
record EqualTimeText(AttackModel model, double target, int width) {
    private static final double SAME = 1.05;
    private static final String NO_VERDICT = String.format(
            "  UNSURE, so without a verdict: other work disturbed the times. Measure again when the host is quiet, or give the"
                    + " --run of a quiet host.%n");

    /**
     * The price of an attack on costs that take exactly the target.
     *
     * @param costs the strongest costs within the target
     * @param device the cheapest device
     * @param usd price of 10^9 guesses in US dollars, in proportion to the time that the costs leave
     */
    record Priced(Scheme costs, String device, double usd, Basis basis) {
        String algorithm() {
            return costs.algorithm().name();
        }

        private boolean isLowerBound() {
            return basis == Basis.UPPER_BOUND;
        }
    }

    String print(OwnTimes own) {
        Table<OwnTime> table = new Table<OwnTime>()
                .text("Recommended", time -> time.scheme().toString())
                .figure("Your ms", time -> Bill.number(time.millis(time.scheme())))
                .text(
                        "Strongest within " + millis(),
                        time -> time.within(target).toString())
                .figure("Your ms", time -> Bill.number(time.millis(time.within(target))))
                .figure("MiB", time -> Bytes.mebibytes(time.within(target).memoryBytes()))
                .figure(
                        "USD at " + millis(),
                        time -> priced(time)
                                .map(one -> PriceCell.marked(one.basis(), Bill.number(one.usd())))
                                .orElse("-"))
                .figure("On", time -> priced(time).map(Priced::device).orElse("-"))
                .dropping("On");
        List<Priced> all =
                own.times().stream().flatMap(time -> priced(time).stream()).toList();
        return String.format(
                "%nAt equal time of yours: what %s of one processor of this host cost the attacker%n(%s)%n%n%s%n%s"
                        + "  The price is that of 10^9 guesses on the cheapest device; for costs that come in steps, in proportion"
                        + " to exactly %s.%n  Engines: %s.%n",
                millis(),
                own.from(),
                table.print(own.times(), width),
                own.isUnsure() ? NO_VERDICT : verdict(all),
                millis(),
                own.times().stream().map(OwnTime::engine).collect(Collectors.joining(", ")));
    }

    private Optional<Priced> priced(OwnTime own) {
        Scheme costs = own.within(target);
        return model.cheapest(costs).map(device -> {
            Prediction rate = model.guesses(device.device(), costs).orElseThrow();
            return new Priced(
                    costs, device.device(), model.usd(device, costs) * target / own.millis(costs), rate.basis());
        });
    }

    /** One line: the algorithm that costs the attacker most, and how much less the others do. */
    private String verdict(List<Priced> all) {
        if (all.size() < 2) {
            return "";
        }
        List<Priced> dear = all.stream()
                .sorted(Comparator.comparingDouble(Priced::usd).reversed())
                .toList();
        Priced first = dear.get(0);
        return String.format(
                "  For the same time of yours, %s costs the attacker most: %s.%n",
                first.algorithm(),
                dear.stream().skip(1).map(other -> compared(first, other)).collect(Collectors.joining(", ")));
    }

    private static String compared(Priced first, Priced other) {
        double times = first.usd() / other.usd();
        String bound =
                first.isLowerBound() == other.isLowerBound() ? "" : first.isLowerBound() ? "at least " : "at most ";
        return bound + (times < SAME ? "as much as " : Bill.number(times) + " x ") + other.algorithm();
    }

    private String millis() {
        return Bill.number(target) + " ms";
    }
}
