package io.hashkit.spring.internal.settings;

import io.hashkit.algorithm.Policy;
import java.util.Locale;
import java.util.Map;

/** Replaces names of the Java API in messages by the properties and values that mean the same. */
public final class PropertyNames {
    private static final Map<String, String> NAMES = Map.of(
            "TuneOptions.provider(provider)", "hashkit.provider",
            "TuneOptions.memoryShare", "hashkit.memory-share",
            "TuneOptions.memoryPerHash", "hashkit.memory-per-hash",
            "Limiter.builder().memoryBytes", "hashkit.limiter.memory",
            "Limiter.builder().parallel", "hashkit.limiter.parallel");

    private PropertyNames() {}

    /** The value of {@code hashkit.policy} that selects a policy: its name in lower case, with hyphens. */
    public static String of(Policy policy) {
        return policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static String in(String text) {
        String named = text;
        for (Map.Entry<String, String> name : NAMES.entrySet()) {
            named = named.replace(name.getKey(), name.getValue());
        }
        for (Policy policy : Policy.NAMED) {
            named = named.replace(policy.name(), of(policy));
        }
        return named;
    }
}
