package io.hashkit.bench.attack;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.attacker.AttackModel;
import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Tables.Price;
import io.hashkit.bench.console.Texts;

/** A sentence about what one login costs the defender. */
final class Login {
    private Login() {}

    static String words(AttackModel model, Scheme scheme, LoginTime time) {
        Price processor = model.tables().processor();
        double usd = Bill.of(1, 1000 / time.millis(), processor.usdPerHour()).usd();
        String own = Texts.format(
                "%s of one processor with %s (%s): %s, at %s per hour of %s (%s)",
                Bill.time(time.millis() / 1000),
                time.engine(),
                time.how(),
                Bill.usd(usd),
                Bill.usd(processor.usdPerHour()),
                processor.device(),
                processor.source().date());
        return CheapestAttack.of(scheme)
                .map(attack -> Texts.format(
                        "%s%n  One guess with one %s costs the attacker %s: %s of that.",
                        own,
                        attack.device(),
                        Bill.usd(attack.usd() / CheapestAttack.GUESSES),
                        share(attack.usd() / CheapestAttack.GUESSES / usd)))
                .orElse(own);
    }

    private static String share(double ratio) {
        return ratio < 1 ? "1/" + Bill.number(1 / ratio) : Bill.number(ratio) + " times";
    }
}
