package io.hashkit.spring;

import java.util.Map;

/** What hashkit calls by the names of its Java API, by those of properties. */
final class PropertyNames {
    private static final Map<String, String> NAMES = Map.of(
            "TuneOptions.memoryShare", "hashkit.memory-share",
            "TuneOptions.memoryPerHash", "hashkit.memory-per-hash",
            "Limiter.builder().memoryBytes", "hashkit.limiter.memory",
            "Limiter.builder().parallel", "hashkit.limiter.parallel");

    private PropertyNames() {}

    static String in(String text) {
        String named = text;
        for (Map.Entry<String, String> name : NAMES.entrySet()) {
            named = named.replace(name.getKey(), name.getValue());
        }
        return named;
    }
}
