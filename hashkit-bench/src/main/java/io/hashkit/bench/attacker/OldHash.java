package io.hashkit.bench.attacker;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of stored hashes that is none of the algorithms of hashkit, such as a digest or a form of crypt(3).
 *
 * @param algorithm its name, as {@code identify} prints it
 * @param rounds the rounds of one guess; 1 if the costs of the kind are fixed or unknown
 */
public record OldHash(String algorithm, double rounds) {
    private static final Pattern ROUNDS = Pattern.compile("(?:rounds|i)=(\\d{1,10})");
    private static final Pattern LOG2 = Pattern.compile("log2=(\\d{1,2})");
    private static final String ITERATED = "iterated-";

    /**
     * Creates a kind from the words of {@code identify}.
     *
     * @param costs such as {@code rounds=5000}, {@code i=1024} or {@code log2=11}; everything else counts as 1 round
     */
    public static OldHash of(String algorithm, String costs) {
        Matcher rounds = ROUNDS.matcher(costs);
        if (rounds.matches()) {
            return new OldHash(algorithm, Math.max(1, Double.parseDouble(rounds.group(1))));
        }
        Matcher log2 = LOG2.matcher(costs);
        return new OldHash(algorithm, log2.matches() ? Math.pow(2, Double.parseDouble(log2.group(1))) : 1);
    }

    /** The kind whose rates apply: an iterated digest is its digest many times, and every old form of DES is DES. */
    String measuredAs() {
        if (algorithm.startsWith(ITERATED)) {
            return "unsalted-" + algorithm.substring(ITERATED.length());
        }
        return switch (algorithm) {
            // Each block of eight characters is guessed alone.
            case "bigcrypt", "bigcrypt or crypt16", "django-crypt" -> "des-crypt";
            default -> algorithm;
        };
    }
}
