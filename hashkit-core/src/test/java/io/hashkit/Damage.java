package io.hashkit;

import java.util.Random;

/** Damages stored strings at random, in a way that can be repeated. */
public final class Damage {
    private static final String ALPHABET = "ABYZabyz0189+/=$,.-_ \u00e9\0";

    private final Random random;

    /** Every instance with the same seed does the same. */
    public Damage(long seed) {
        this.random = new Random(seed);
    }

    /** A number from 0 to {@code bound - 1}. */
    public int next(int bound) {
        return random.nextInt(bound);
    }

    /** A character that means something in stored strings, or nothing anywhere. */
    public char character() {
        return ALPHABET.charAt(random.nextInt(ALPHABET.length()));
    }

    /** One to three characters changed, removed or doubled, at any place; at least one character is left. */
    public String changed(String stored) {
        StringBuilder text = new StringBuilder(stored);
        for (int n = 1 + random.nextInt(3); n > 0 && text.length() > 1; n--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, text.charAt(at));
                case 2 -> text.setLength(Math.max(1, at));
                default -> text.setCharAt(at, character());
            }
        }
        return text.toString();
    }

    /** One field of a string replaced by the field of another string at the same place. */
    public String exchanged(String one, String other) {
        String[] fields = one.split("(?=[$,])", -1);
        String[] others = other.split("(?=[$,])", -1);
        int at = random.nextInt(fields.length);
        fields[at] = others[Math.min(at, others.length - 1)];
        return String.join("", fields);
    }
}
