package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tables.Price;
import java.util.Locale;
import java.util.Optional;

/**
 * What costs are worth against an attacker who has the stored hashes, with the device that guesses cheapest.
 *
 * @param device that is rented
 * @param priced the day of its price
 * @param guessesPerSecond with one of them
 * @param usd of {@link #GUESSES} at one hash
 * @param basis of the rate: measured, or how it was told from what was
 */
public record Thief(String device, String priced, double guessesPerSecond, double usd, String basis) {
    /** As many guesses as a good list of passwords with its usual variants. */
    public static final double GUESSES = 1e9;

    /** By the published tables, or empty if none tells. */
    public static Optional<Thief> of(Scheme scheme) {
        AttackModel model = AttackModel.published();
        return model.cheapest(scheme).map(device -> of(model, device, scheme));
    }

    private static Thief of(AttackModel model, Price device, Scheme scheme) {
        Prediction prediction = model.guesses(device.device(), scheme).orElseThrow();
        return new Thief(
                device.device(),
                device.source().date().toString(),
                prediction.perSecond(),
                model.bill(device, scheme, GUESSES).orElseThrow().usd(),
                prediction.words());
    }

    /** For people. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "A thief's %s: %s guesses a second, 10^9 for %s (%s, %s). More by: attack.",
                device,
                Bill.number(guessesPerSecond),
                Bill.usd(usd),
                priced,
                basis);
    }
}
