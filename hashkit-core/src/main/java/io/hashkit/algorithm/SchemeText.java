package io.hashkit.algorithm;

import io.hashkit.internal.phc.PhcString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Prints schemes: as one text, and in PHC strings. */
final class SchemeText {
    private SchemeText() {}

    static String of(Scheme scheme) {
        return scheme.algorithm().name() + "," + scheme.costs();
    }

    static String phc(Algorithm algorithm, OptionalInt version, Map<String, Integer> costs, byte[] salt, byte[] tag) {
        Map<String, String> parameters = new LinkedHashMap<>();
        costs.forEach((name, value) -> parameters.put(name, Integer.toString(value)));
        return PhcString.of(algorithm.id(), version, parameters, salt, tag).print();
    }
}
