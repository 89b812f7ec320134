package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.base.Bridge;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The inside of an algorithm: its identifiers and costs, and the class that reads, prints and rates its schemes.
 *
 * @param family the part before the slash in engine names
 * @param ids the identifiers in its stored strings; the first is the one that is written
 * @param example an example of its costs, with all required names in the order in which they are printed
 * @param optional the costs that may be omitted, with their defaults
 * @param workUnit the unit of {@link Traits#work} for messages
 * @param scheme makes a scheme of costs; throws IllegalArgumentException for costs out of range
 * @param reader reads a stored string with one of the identifiers
 * @param traits the inside of a scheme
 */
public record Spec(
        String family,
        List<String> ids,
        String example,
        Map<String, Integer> optional,
        String workUnit,
        Function<Costs, Scheme> scheme,
        BiFunction<String, Ceilings, StoredHash> reader,
        Function<Scheme, Traits> traits) {
    public static final Bridge<Algorithm, Spec> OF_ALGORITHM = new Bridge<>();

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
