package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.Tables.Price;
import java.util.Locale;
import java.util.Optional;

/** One sentence on what costs are worth against an attacker who has the stored hashes. */
public final class Thief {
    /** As many guesses as a good list of passwords with its usual variants. */
    public static final double GUESSES = 1e9;

    private Thief() {}

    /** The sentence for the device that guesses cheapest, or empty if no table tells. */
    public static Optional<String> sentence(Scheme scheme) {
        AttackModel model = AttackModel.published();
        return model.cheapest(scheme).map(device -> sentence(model, device, scheme));
    }

    private static String sentence(AttackModel model, Price device, Scheme scheme) {
        Prediction prediction = model.guesses(device.device(), scheme).orElseThrow();
        return String.format(
                Locale.ROOT,
                "A thief's %s: %s guesses a second, 10^9 for %s (%s, %s). More by: attack.",
                device.device(),
                Bill.number(prediction.perSecond()),
                Bill.usd(model.bill(device, scheme, GUESSES).orElseThrow().usd()),
                device.source().date(),
                prediction.words());
    }
}
