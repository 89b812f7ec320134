package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.base.Bridge;
import java.util.List;
import java.util.Map;

/**
 * The inside of an algorithm: its identifiers and costs, and the class that reads, prints and rates its schemes.
 *
 * @param family the part before the slash in engine names
 * @param ids the identifiers in its stored strings; the first is the one that is written
 * @param example an example of its costs, with all required names in the order in which they are printed
 * @param optional the costs that may be omitted, with their defaults
 * @param workUnit the unit of {@link Traits#work} for messages
 * @param schemes makes its schemes
 */
public record Spec(
        String family,
        List<String> ids,
        String example,
        Map<String, Integer> optional,
        String workUnit,
        Schemes schemes) {
    public static final Bridge<Algorithm, Spec> OF_ALGORITHM = new Bridge<>();

    /** One class for each family, and not three lambdas for each algorithm, which a start would have to link. */
    public interface Schemes {
        /** The scheme of costs. Refuses those that are out of range. */
        Scheme of(Costs costs);

        /** Reads a stored string with one of the identifiers. */
        StoredHash read(String stored, Ceilings ceilings);

        /** The inside of a scheme. */
        Traits traits(Scheme scheme);
    }

    /** The costs of a text, by name. */
    public interface Costs {
        int of(String name);
    }

    public static Spec of(Algorithm algorithm) {
        return OF_ALGORITHM.into(algorithm);
    }

    /** The identifier that is written, such as {@code 2b}. */
    public String id() {
        return ids.get(0);
    }
}
