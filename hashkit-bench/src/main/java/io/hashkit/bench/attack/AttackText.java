package io.hashkit.bench.attack;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.LeftOut;
import io.hashkit.bench.attacker.Prediction;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.console.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What one setting costs an attacker, as text. */
final class AttackText {
    private final AttackModel model;
    private final int width;
    private final StringBuilder text = new StringBuilder();

    AttackText(AttackModel model, int width) {
        this.model = model;
        this.width = width;
    }

    String print(Scheme scheme, List<Target> targets, String login) {
        line("What %s costs a thief of the hashes, with one device that is rented by the hour%n", scheme);
        devices(scheme);
        line("%nUSD and time; of random words (of 7,776) and characters (of 95) half of all, which is the mean%n");
        targets(scheme, targets);
        line("%nOne login costs you%n  %s", login);
        line("%nModel");
        line("  %s", statement(scheme));
        checks(scheme);
        line("%nSources");
        text.append(Sources.of(model.tables(), List.of(scheme), true));
        return text.toString();
    }

    private void devices(Scheme scheme) {
        Table table = new Table(List.of("Device", "Guesses from", "Price of", "USD an hour", "Guesses a second"), 3);
        for (Price device : model.tables().devices()) {
            Prediction found = model.guesses(device.device(), scheme).orElse(null);
            table.add(List.of(
                    device.device(),
                    found == null ? "no table" : found.words(),
                    device.source().date().toString(),
                    String.format(Locale.ROOT, "%.2f", device.usdPerHour()),
                    found == null ? "-" : Bill.number(found.perSecond())));
        }
        text.append(table.print(width));
    }

    private void targets(Scheme scheme, List<Target> targets) {
        List<Price> devices = model.tables().devices();
        List<String> header = new ArrayList<>(List.of("To try"));
        devices.forEach(device -> header.add(device.device()));
        Table table = new Table(header, 1);
        for (Target target : targets) {
            List<String> cells = new ArrayList<>(List.of(target.name()));
            devices.forEach(device -> cells.add(model.bill(device, scheme, target.guesses())
                    .map(Bill::words)
                    .orElse("-")));
            table.add(cells);
        }
        text.append(table.print(width));
    }

    private String statement(Scheme scheme) {
        return scheme instanceof Argon2
                ? String.format(
                        "A guess moves 1,024 x m x (3t-1) bytes; a device moves the share of its bandwidth that measured%n"
                                + "  rows of its kind of memory reach. Outside of the memory that was measured, and for kinds without%n"
                                + "  rows, this is an extrapolation.")
                : String.format(
                        "Rates measured on the device itself, in inverse proportion to the work (%s); of several rows%n"
                                + "  the one that gives the attacker most. Without a second row within %.0f %%, this is an extrapolation.",
                        scheme.algorithm().workUnit(), 100 * Prediction.MOST_ERROR);
    }

    private void checks(Scheme scheme) {
        List<LeftOut> checks = model.checks(scheme.algorithm());
        if (checks.isEmpty()) {
            line("  No row could be left out.");
            return;
        }
        line("  Each row left out in turn, and told from the others:");
        Table table = new Table(List.of("Device", "Costs", "Measured", "Told", "Error"), 2);
        for (LeftOut check : checks) {
            table.add(List.of(
                    check.rate().device(),
                    check.rate().scheme().toString(),
                    Bill.number(check.rate().perSecond()),
                    Bill.number(check.predicted()),
                    String.format(Locale.ROOT, "%+d %%", Math.round(100 * check.error()))));
        }
        text.append(table.print(width));
        if (model.tables().devices().stream()
                .anyMatch(device -> model.guesses(device.device(), scheme)
                        .filter(found -> found.basis() == Basis.EXTRAPOLATION)
                        .isPresent())) {
            line("  Rows marked as an extrapolation are not confirmed by these.");
        }
    }

    private void line(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append(System.lineSeparator());
    }
}
