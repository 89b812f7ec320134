package io.hashkit.bench.attack;

import io.hashkit.bench.attacker.Bill;
import io.hashkit.bench.attacker.CheapestAttack;
import io.hashkit.bench.attacker.Tables;
import io.hashkit.bench.console.Texts;
import java.util.ArrayList;
import java.util.List;

/** A set of guesses that an attacker tries. Of random secrets, half of all are tried on average. */
record Target(String name, double guesses) {
    /** Number of words in a Diceware list (five dice). */
    private static final int WORDS = 7776;
    /** Number of printable ASCII characters, including the space. */
    private static final int CHARACTERS = 95;

    /** @param own number of guesses that the user gave, or 0 */
    static List<Target> of(Tables tables, double own, int words, int characters) {
        List<Target> targets = new ArrayList<>();
        targets.add(new Target("10^9 guesses", CheapestAttack.GUESSES));
        if (own > 0) {
            targets.add(new Target(Bill.number(own) + " guesses", own));
        }
        tables.lists()
                .forEach(list -> targets.add(
                        new Target(Texts.format("%s (%,.0f)", list.name(), list.guesses()), list.guesses())));
        targets.add(new Target(words + " random words", Math.pow(WORDS, words) / 2));
        targets.add(new Target(characters + " random characters", Math.pow(CHARACTERS, characters) / 2));
        return targets;
    }
}
