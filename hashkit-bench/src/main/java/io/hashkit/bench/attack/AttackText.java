package io.hashkit.bench.attack;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Prediction;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.console.Table;
import io.hashkit.bench.console.Texts;
import io.hashkit.internal.algorithm.Spec;
import java.util.List;
import java.util.stream.Collectors;

/** The report of what one setting costs an attacker. */
final class AttackText {
    private final AttackModel model;
    private final int width;
    private final StringBuilder text = new StringBuilder();

    AttackText(AttackModel model, int width) {
        this.model = model;
        this.width = width;
    }

    String print(Scheme scheme, List<Target> targets, String login) {
        line("What it costs an attacker to guess %s with one device rented by the hour%n", scheme);
        devices(scheme);
        line(
                "%nCost in USD, and time. Random words are out of 7,776, characters out of 95; on average, half of all are tried.%n");
        targets(scheme, targets);
        line("  %s", PriceCell.LEGEND);
        model.electricity(scheme, CheapestAttack.GUESSES)
                .ifPresent(found -> line("%nElectricity alone, for 10^9 guesses%n  %s", found.words()));
        line("%nOne login costs you%n  %s", login);
        line("%nModel (sources and dates: attack --sources)");
        line("  %s", statement(scheme));
        line("  %s", ErrorsText.sentence(model, scheme.algorithm()));
        return text.toString();
    }

    private void devices(Scheme scheme) {
        text.append(new Table<Price>()
                .text("Device", Price::device)
                .text(
                        "Rate is",
                        device -> model.guesses(device.device(), scheme)
                                .map(Prediction::words)
                                .orElse("unknown"))
                .text("Price dated", device -> device.source().date().toString())
                .figure("USD per hour", "%.2f", Price::usdPerHour)
                .figure(
                        "Guesses per second",
                        device -> model.guesses(device.device(), scheme)
                                .map(found -> Bill.number(found.perSecond()))
                                .orElse("-"))
                .print(model.tables().devices(), width));
        String others = model.tables().unpriced().stream()
                .flatMap(device ->
                        model
                                .guesses(device, scheme)
                                .map(found -> device + " " + Bill.number(found.perSecond()))
                                .stream())
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            line("  Devices without a price, guesses per second: %s", others);
        }
    }

    private void targets(Scheme scheme, List<Target> targets) {
        Table<Target> table = new Table<Target>().text("To try", Target::name);
        model.tables()
                .devices()
                .forEach(device -> table.figure(
                        device.device(),
                        target -> PriceCell.of(device, model.guesses(device.device(), scheme), target.guesses())));
        text.append(table.print(targets, width));
    }

    private String statement(Scheme scheme) {
        return scheme instanceof Argon2
                ? String.format(
                        "A guess moves 1,024 x m x (3t-1) bytes. A device reaches the same share of its memory bandwidth as%n"
                                + "  measured devices with the same kind of memory. For other amounts of memory than the measured ones,%n"
                                + "  and for other kinds of memory, this is an extrapolation.")
                : String.format(
                        "Rates were measured on the device itself and are inversely proportional to the work (%s). Of several%n"
                                + "  measured rates, the best for the attacker counts. Without a second one within %.0f %%, this is an%n"
                                + "  extrapolation.",
                        Spec.of(scheme.algorithm()).workUnit(), 100 * Prediction.MOST_ERROR);
    }

    private void line(String format, Object... arguments) {
        text.append(Texts.format(format, arguments)).append(System.lineSeparator());
    }
}
