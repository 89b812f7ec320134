package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.FoldedTraits;
import io.hashkit.internal.algorithm.SchemeText;
import java.util.List;

/** An algorithm that exists only in tests: {@code tag[i] = n * (password[i mod length] + salt[i]) mod 256}. */
public record Folded(int rounds) implements Scheme {
    public static final Algorithm ALGORITHM = new Algorithm("folded", FoldedTraits.spec());

    public Folded {
        FoldedTraits.require(rounds);
    }

    /** As {@link Scheme#parse} does for the algorithms of hashkit. */
    public static Scheme parse(String text) {
        return SchemeText.parse(List.of(Algorithm.BCRYPT, ALGORITHM), text);
    }

    @Override
    public Algorithm algorithm() {
        return ALGORITHM;
    }

    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
