package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Folded;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec.Costs;
import io.hashkit.internal.algorithm.Spec.Schemes;
import io.hashkit.internal.phc.PhcString;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The inside of {@link Folded}. */
public final class FoldedTraits extends Traits {
    private final Folded scheme;

    private FoldedTraits(Folded scheme) {
        this.scheme = scheme;
    }

    public static Spec spec() {
        return new Spec("folded", List.of("folded"), "n=3", Map.of(), "rounds", new Schemes() {
            @Override
            public Scheme of(Costs costs) {
                return new Folded(costs.of("n"));
            }

            @Override
            public StoredHash read(String stored, Ceilings ceilings) {
                return FoldedTraits.read(stored, ceilings);
            }

            @Override
            public Traits traits(Scheme scheme) {
                return new FoldedTraits((Folded) scheme);
            }
        });
    }

    public static void require(int rounds) {
        Domain.require("the rounds", rounds, 1, 99);
    }

    private static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        phc.requireParameters(List.of("n"), List.of(), "it needs the parameter n");
        Folded scheme = new Folded((int) phc.number("n", 1, 99));
        Demands.require(ceilings, Traits.of(scheme).demands());
        return StoredHash.read(scheme, phc.saltBytes(), phc.hashBytes(), ceilings);
    }

    @Override
    public Map<String, Integer> parameters() {
        return Map.of("n", scheme.rounds());
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
        return scheme.rounds();
    }

    @Override
    public double owaspRatio() {
        return scheme.rounds();
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        return phc(Folded.ALGORITHM, OptionalInt.empty(), parameters(), salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return Map.of(Ceilings.Limit.DIGEST_ROUNDS, (long) scheme.rounds());
    }
}
