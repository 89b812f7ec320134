package io.hashkit.bench.attacker;

import static io.hashkit.bench.console.JsonRecords.ABOVE_0;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.console.JsonRecords.Member;
import java.util.Optional;

/**
 * What guessing costs an attacker who has the stored hashes and rents the device with the lowest price per guess.
 *
 * @param device the rented device
 * @param priced the date of its price
 * @param guessesPerSecond guesses per second of one device
 * @param usd price of {@link #GUESSES} at one hash in US dollars
 * @param basis how the rate is known, as words
 */
public record CheapestAttack(
        String device,
        String priced,
        @Member(least = ABOVE_0) double guessesPerSecond,
        @Member(least = ABOVE_0) double usd,
        String basis) {
    /** The size of a good list of passwords with the usual variants. */
    public static final double GUESSES = 1e9;

    /** The cost by the published figures; empty if none applies. */
    public static Optional<CheapestAttack> of(Scheme scheme) {
        AttackModel model = AttackModel.published();
        return model.cheapest(scheme).map(device -> {
            Prediction prediction = model.guesses(device.device(), scheme).orElseThrow();
            return new CheapestAttack(
                    device.device(),
                    device.source().date().toString(),
                    prediction.perSecond(),
                    model.usd(device, scheme),
                    prediction.words());
        });
    }
}
