package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Radix64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The inside of a scheme: how it is printed, what it demands, and how much work it is. */
public abstract class Traits {
    Traits() {}

    public static Traits of(Scheme scheme) {
        return Spec.of(scheme.algorithm()).schemes().traits(scheme);
    }

    /**
     * The costs by their names in stored strings, in the order in which they are printed. Costs that the text of a
     * scheme omits, such as Argon2's version 19, are omitted here.
     */
    public abstract Map<String, Integer> parameters();

    /** The costs as text, for example {@code m=19456,t=2,p=1} or {@code cost=12}. */
    public final String costs() {
        StringBuilder costs = new StringBuilder(32);
        for (Map.Entry<String, Integer> cost : parameters().entrySet()) {
            costs.append(costs.isEmpty() ? "" : ",")
                    .append(cost.getKey())
                    .append('=')
                    .append((int) cost.getValue());
        }
        return costs.toString();
    }

    /** As {@link Scheme#memoryBytes}. */
    public abstract long memoryBytes();

    /** The length in bytes of the tag (the output of the algorithm) that hashkit writes. */
    public abstract int tagLength();

    /**
     * The work that an attacker has to do for each guess, in the unit of {@link Spec#workUnit}. Comparable only within
     * one algorithm.
     */
    public abstract double work();

    /**
     * The work relative to the weakest setting that OWASP recommends for this algorithm (Password Storage Cheat Sheet,
     * August 2026). A scheme with less memory than OWASP's smallest setting is rated lower in proportion.
     */
    public abstract double owaspRatio();

    /** Why this algorithm cannot hash a password; null if it can. */
    public @Nullable String violation(byte[] password) {
        return null;
    }

    /** The canonical stored string, in ASCII, with 16 bytes of salt and {@link #tagLength} bytes of tag. */
    public abstract String print(byte[] salt, byte[] tag);

    /** A stored string with zeros for salt and tag. */
    public final String sample() {
        return print(new byte[16], new byte[tagLength()]);
    }

    /** The work, in the units of the {@link Ceilings} that limit it. */
    public abstract Map<Ceilings.Limit, Long> demands();

    static String phc(Algorithm algorithm, OptionalInt version, Map<String, Integer> costs, byte[] salt, byte[] tag) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> cost : costs.entrySet()) {
            parameters.put(cost.getKey(), Integer.toString(cost.getValue()));
        }
        return new PhcString(
                        Spec.of(algorithm).id(),
                        version,
                        parameters,
                        Radix64.STANDARD.encode(salt),
                        Radix64.STANDARD.encode(tag))
                .print();
    }
}
