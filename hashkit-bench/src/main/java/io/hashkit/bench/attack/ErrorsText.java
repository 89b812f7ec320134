package io.hashkit.bench.attack;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.LeftOut;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.internal.algorithm.Spec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The errors of the model: each measured rate is left out in turn and predicted from the others. */
final class ErrorsText {
    private ErrorsText() {}

    /**
     * The lowest and the highest error of an algorithm.
     *
     * @param name the name; one for all variants of Argon2
     */
    record Range(String name, int rows, double low, double high) {
        /** The errors as words, such as {@code -13 % to +17 %}. */
        String words() {
            return percent(low) + " to " + percent(high);
        }

        private static Optional<Range> of(AttackModel model, Algorithm algorithm) {
            var errors =
                    model.checks(algorithm).stream().mapToDouble(LeftOut::error).summaryStatistics();
            String family = Spec.of(algorithm).family();
            return errors.getCount() == 0
                    ? Optional.empty()
                    : Optional.of(new Range(
                            family.equals("argon2") ? family : algorithm.name(),
                            (int) errors.getCount(),
                            errors.getMin(),
                            errors.getMax()));
        }
    }

    /** The ranges of all algorithms that have one. */
    static List<Range> ranges(AttackModel model) {
        return Algorithm.ALL.stream()
                .flatMap(algorithm -> Range.of(model, algorithm).stream())
                .distinct()
                .toList();
    }

    /** A sentence about the algorithm of a report. */
    static String sentence(AttackModel model, Algorithm algorithm) {
        return Range.of(model, algorithm)
                .map(range -> String.format(
                        "Each of %d measured rates was predicted from the others: errors of %s. attack --errors has them.",
                        range.rows(), range.words()))
                .orElse("There are too few measured rates to check the model.");
    }

    static String print(AttackModel model, int width) {
        List<LeftOut> checks = Algorithm.ALL.stream()
                .flatMap(algorithm -> model.checks(algorithm).stream())
                .distinct()
                .sorted(Comparator.comparing(check -> check.rate().scheme().toString()))
                .toList();
        Table<LeftOut> table = new Table<LeftOut>()
                .text("Device", check -> check.rate().device())
                .text("Costs", check -> check.rate().scheme().toString())
                .figure("Measured", check -> Bill.number(check.rate().perSecond()))
                .figure("Predicted", check -> Bill.number(check.predicted()))
                .figure("Error", check -> percent(check.error()));
        Table<Range> ranges = new Table<Range>()
                .text("Algorithm", Range::name)
                .figure("Rows", range -> Integer.toString(range.rows()))
                .figure("Lowest error", range -> percent(range.low()))
                .figure("Highest error", range -> percent(range.high()));
        return String.format(
                "Each measured rate is left out in turn and predicted from the others%n%n%s%n%s%n"
                        + "Rates that exceed these rows in memory, or have no second row, are marked as extrapolations or"
                        + " bounds elsewhere.%n",
                table.print(checks, width), ranges.print(ranges(model), width));
    }

    private static String percent(double error) {
        return Texts.format("%+d %%", Math.round(100 * error));
    }
}
