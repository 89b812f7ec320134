package io.hashkit.algorithm;

import io.hashkit.internal.phc.PhcString;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** An algorithm that exists only in tests: {@code tag[i] = n * (password[i mod length] + salt[i]) mod 256}. */
public record Folded(int rounds) implements Scheme {
    public static final Algorithm ALGORITHM = new Algorithm(
            "folded",
            "folded",
            List.of("folded"),
            "n=3",
            Map.of(),
            "rounds",
            costs -> new Folded(costs.of("n")),
            Folded::read);

    public Folded {
        Domain.require("the rounds", rounds, 1, 99);
    }

    /** As {@link Scheme#parse} does for the algorithms of hashkit. */
    public static Scheme parse(String text) {
        return Algorithm.parse(List.of(Algorithm.BCRYPT, ALGORITHM), text);
    }

    private static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        phc.requireParameters(List.of("n"), List.of(), "it needs the parameter n");
        Folded scheme = new Folded((int) phc.number("n", 1, 99));
        ceilings.require(scheme.demands());
        return StoredHash.read(scheme, phc.saltBytes(), phc.hashBytes(), ceilings);
    }

    @Override
    public Algorithm algorithm() {
        return ALGORITHM;
    }

    @Override
    public Map<String, Integer> parameters() {
        return Map.of("n", rounds);
    }

    @Override
    public long memoryBytes() {
        return 64;
    }

    @Override
    public int tagLength() {
        return 16;
    }

    @Override
    public double work() {
        return rounds;
    }

    @Override
    public double owaspRatio() {
        return rounds;
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        return SchemeText.phc(ALGORITHM, OptionalInt.empty(), parameters(), salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return Map.of(Ceilings.Limit.DIGEST_ROUNDS, (long) rounds);
    }

    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
