package io.hashkit.bench.attack;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.console.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The report that compares several settings by the cost of 10^9 guesses at one hash. */
final class SchemesText {
    private static final String UNSURE = " *";

    private final AttackModel model;
    private final int width;

    /**
     * A line of the report.
     *
     * @param name the setting, or the kind of hashes
     * @param scheme the setting; empty if hashkit cannot compute such hashes
     * @param rows number of such hashes in the column; empty without a column
     */
    record Line(String name, Optional<Scheme> scheme, OptionalLong rows) {
        static Line of(Scheme scheme) {
            return new Line(scheme.toString(), Optional.of(scheme), OptionalLong.empty());
        }
    }

    SchemesText(AttackModel model, int width) {
        this.model = model;
        this.width = width;
    }

    String print(List<Line> lines) {
        boolean counted = lines.stream().anyMatch(line -> line.rows().isPresent());
        List<String> header = new ArrayList<>(List.of("Costs"));
        if (counted) {
            header.add("Rows");
        }
        model.tables().devices().forEach(device -> header.add(device.device()));
        Table table = new Table(header, 1);
        for (Line line : lines) {
            List<String> cells = new ArrayList<>(List.of(line.name()));
            if (counted) {
                cells.add(String.format(Locale.ROOT, "%,d", line.rows().orElse(0)));
            }
            model.tables().devices().forEach(device -> cells.add(cell(device, line.scheme())));
            table.add(cells);
        }
        List<Scheme> schemes =
                lines.stream().flatMap(line -> line.scheme().stream()).toList();
        return String.format(
                "What 10^9 guesses at one hash cost an attacker, in USD and time, with one device rented by the hour%n%n"
                        + "%s%n  *  an extrapolation; -  no published rate. \"attack --scheme COSTS\" gives details.%n"
                        + "  USD per hour: %s%n%nSources%n%s",
                table.print(width), prices(), Sources.of(model.tables(), schemes, false));
    }

    private String prices() {
        return model.tables().devices().stream()
                .map(device -> String.format(
                        Locale.ROOT,
                        "%s %.2f (%s)",
                        device.device(),
                        device.usdPerHour(),
                        device.source().date()))
                .collect(Collectors.joining(", "));
    }

    private String cell(Price device, Optional<Scheme> scheme) {
        return scheme.flatMap(known -> model.bill(device, known, CheapestAttack.GUESSES)
                        .map(Bill::words)
                        .map(words -> words + (isExtrapolation(device, known) ? UNSURE : "")))
                .orElse("-");
    }

    private boolean isExtrapolation(Price device, Scheme scheme) {
        return model.guesses(device.device(), scheme)
                .filter(found -> found.basis() == Basis.EXTRAPOLATION)
                .isPresent();
    }
}
