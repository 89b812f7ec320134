package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec.Costs;
import io.hashkit.internal.algorithm.Spec.Schemes;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** PBKDF2 (RFC 8018). */
public final class Pbkdf2Traits extends Traits {
    private static final List<String> COSTS = List.of("i");
    private static final List<String> EXTRAS = List.of("l");

    private final Pbkdf2 scheme;
    private final Prf prf;

    private Pbkdf2Traits(Pbkdf2 scheme) {
        this.scheme = scheme;
        this.prf = Prf.of(scheme);
    }

    public static Spec spec(Prf prf, List<String> ids) {
        return new Spec("pbkdf2", ids, "i=600000", Map.of(), "iterations", new Schemes() {
            @Override
            public Scheme of(Costs costs) {
                return new Pbkdf2(prf.algorithm(), costs.of("i"));
            }

            @Override
            public StoredHash read(String stored, Ceilings ceilings) {
                return Pbkdf2Traits.read(stored, ceilings);
            }

            @Override
            public Traits traits(Scheme scheme) {
                return new Pbkdf2Traits((Pbkdf2) scheme);
            }
        });
    }

    /** Refuses a cost out of range. */
    public static void require(Algorithm algorithm, int iterations) {
        if (!Spec.of(algorithm).family().equals("pbkdf2")) {
            throw new IllegalArgumentException("the algorithm must be PBKDF2, not " + algorithm);
        }
        Domain.require("PBKDF2 iterations", iterations, 1, Integer.MAX_VALUE);
    }

    @Override
    public Map<String, Integer> parameters() {
        return Map.of("i", scheme.iterations());
    }

    /** The memory of two digest states, whatever the cost. */
    @Override
    public long memoryBytes() {
        return 1024;
    }

    /** One block of the PRF. More would increase the work of the defender and not that of the attacker. */
    @Override
    public int tagLength() {
        return prf.length();
    }

    /** The number of iterations. */
    @Override
    public double work() {
        return scheme.iterations();
    }

    @Override
    public double owaspRatio() {
        return work() / prf.owasp();
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        Map<String, Integer> costs = new LinkedHashMap<>(parameters());
        costs.put("l", tag.length);
        return phc(scheme.algorithm(), OptionalInt.empty(), costs, salt, tag);
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return Map.of(prf.limit(), (long) scheme.iterations());
    }

    /**
     * Reads {@code $pbkdf2-sha256$i=[,l=]$salt$tag}, with any of the PRFs. Without {@code l} the tag must be one block
     * of the PRF: shorter outputs are prefixes of longer ones, so a truncated string must not be read as one with a
     * short tag.
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        PhcString phc = PhcString.parse(stored);
        Prf prf = prf(phc.id());
        if (phc.version().isPresent()) {
            throw Refusal.malformed("a PBKDF2 string must not have a version");
        }
        phc.requireParameters(COSTS, EXTRAS, "PBKDF2 needs the parameter i, optionally followed by l");
        long iterations = phc.number("i", 1, (1L << 32) - 1);
        byte[] salt = phc.saltBytes();
        byte[] tag = phc.hashBytes();
        long length = phc.has("l") ? phc.number("l", 1, Integer.MAX_VALUE) : prf.length();
        if (tag.length != length) {
            throw phc.has("l")
                    ? Refusal.malformed("the tag has # bytes, which differs from the length declared by l", tag.length)
                    : Refusal.malformed(
                            "the tag has # bytes; without the parameter l it must have #", tag.length, length);
        }
        Demands.require(ceilings, prf.limit(), work(prf, iterations, tag.length));
        return StoredHash.read(new Pbkdf2(prf.algorithm(), Math.toIntExact(iterations)), salt, tag, ceilings);
    }

    /** The iterations of all blocks of a tag. */
    public static long work(Prf prf, long iterations, int tagLength) {
        return Domain.saturatedProduct(iterations, Math.max(1, (tagLength + prf.length() - 1) / prf.length()));
    }

    private static Prf prf(String id) {
        for (Prf prf : Prf.values()) {
            if (Spec.of(prf.algorithm()).ids().contains(id)) {
                return prf;
            }
        }
        throw Refusal.malformed("this is not a PBKDF2 string");
    }
}
