package io.hashkit.bench.attack;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Prediction;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report that compares several settings by the cost of 10^9 guesses at one hash. */
record SchemesText(AttackModel model, int width) {
    /** The costs that are compared if none are given. */
    static final List<Scheme> RECOMMENDED =
            List.of(Argon2.recommended(), Scrypt.recommended(), Bcrypt.recommended(), Pbkdf2.recommended());

    /**
     * A line of the report.
     *
     * @param name the setting, or the kind of hashes
     * @param rates how fast a device guesses; empty if no published figure applies
     * @param rows number of such hashes in the column; empty without a column
     * @param note what stands in place of prices; empty if there are prices
     */
    record Line(String name, Function<String, Optional<Prediction>> rates, OptionalLong rows, String note) {
        static Line of(AttackModel model, Scheme scheme) {
            return new Line(scheme.toString(), device -> model.guesses(device, scheme), OptionalLong.empty(), "");
        }
    }

    /** Compares the recommended costs of each algorithm. */
    String print() {
        return print(RECOMMENDED.stream().map(scheme -> Line.of(model, scheme)).toList());
    }

    String print(List<Line> lines) {
        Table<Line> table = new Table<Line>().text("Costs", Line::name);
        if (lines.stream().anyMatch(line -> line.rows().isPresent())) {
            table.figure("Rows", line -> Texts.format("%,d", line.rows().orElse(0)));
        }
        model.tables()
                .devices()
                .forEach(device -> table.figure(
                        device.device(),
                        line -> line.note().isEmpty()
                                ? PriceCell.of(device, line.rates().apply(device.device()), CheapestAttack.GUESSES)
                                : line.note()));
        return String.format(
                "What 10^9 guesses at one hash cost an attacker, in USD and time, with one device rented by the hour%n%n"
                        + "%s%n  %s%n  USD per hour: %s%n  %s%n",
                table.print(lines, width), PriceCell.LEGEND, prices(), electricity());
    }

    private String prices() {
        return model.tables().devices().stream()
                .map(device -> Texts.format(
                        "%s %.2f (%s)",
                        device.device(), device.usdPerHour(), device.source().date()))
                .collect(Collectors.joining(", "));
    }

    private String electricity() {
        Scheme scheme = Argon2.recommended();
        return model.electricity(scheme, CheapestAttack.GUESSES)
                .map(found -> "Electricity alone for " + scheme + ": " + found.words())
                .orElse("");
    }
}
