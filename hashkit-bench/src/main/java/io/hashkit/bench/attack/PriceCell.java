package io.hashkit.bench.attack;

import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.Prediction;
import io.hashkit.bench.attacker.Prediction.Basis;
import io.hashkit.bench.attacker.Tables.Price;
import java.util.Optional;

/** The price of guesses as a cell of a table, with a mark that says how sure it is. */
final class PriceCell {
    /** What the marks mean. */
    static final String LEGEND =
            "*  an extrapolation; >=  a lower bound of the price; -  no published rate, which is no sign"
                    + " of strength";

    private static final String UNKNOWN = "-";

    private PriceCell() {}

    /** Price and time on one device. */
    static String of(Price device, Optional<Prediction> rate, double guesses) {
        return rate.map(found -> marked(
                        found.basis(),
                        Bill.of(guesses, found.perSecond(), device.usdPerHour()).words()))
                .orElse(UNKNOWN);
    }

    static String marked(Basis basis, String words) {
        return switch (basis) {
            case EXTRAPOLATION -> words + " *";
            case UPPER_BOUND -> ">= " + words;
            case MEASURED, SCALED, MODEL -> words;
        };
    }
}
