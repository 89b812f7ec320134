package io.hashkit.spring.internal.tuning;

import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.settings.PropertyNames;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.LimiterProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.tune.InsufficientMemoryException;
import io.hashkit.tune.InsufficientMemoryException.Bound;

/** Finds the property that leaves a hash too little memory, and the properties that cure it. */
final class MemoryCure {
    private static final double DEFAULT_SHARE = 0.25;
    private static final String LESS = ", or set a hashkit.scheme that takes less memory.";

    private final HashkitProperties properties;
    private final Limiter used;

    MemoryCure(HashkitProperties properties, Limiter used) {
        this.properties = properties;
        this.used = used;
    }

    /** Names the property that was set; if none was, the property that would help. */
    InvalidPropertyException of(InsufficientMemoryException failure) {
        LimiterProperties limiter = properties.limiter();
        String memory = limiter.memory();
        String perHash = properties.memoryPerHash();
        Bound bound = failure.bound();
        if (bound == Bound.PER_HASH && perHash != null) {
            return wrong(failure, "hashkit.memory-per-hash", perHash, "Raise hashkit.memory-per-hash");
        }
        if (bound == Bound.OWN_LIMITER && memory != null) {
            return wrong(failure, "hashkit.limiter.memory", memory, "Raise hashkit.limiter.memory");
        }
        if (bound == Bound.OWN_LIMITER && !Settings.isSet(limiter)) {
            return new InvalidPropertyException(
                    "the Limiter bean",
                    (used.stats().budgetBytes() >> 20) + "MiB",
                    problem(failure),
                    "Build this bean with more memoryBytes" + LESS,
                    failure);
        }
        if (bound == Bound.HEAP_SHARE && properties.memoryShare() != DEFAULT_SHARE) {
            return wrong(
                    failure,
                    "hashkit.memory-share",
                    properties.memoryShare(),
                    "Raise hashkit.memory-share, or give the process more heap (-Xmx)");
        }
        String raised = bound == Bound.CONTROL_GROUP
                ? "Raise the memory limit of the container"
                : "Give the process more heap (-Xmx)";
        return wrong(failure, "hashkit.scheme", "", raised);
    }

    /** The cure for a profile whose costs do not fit into memory. */
    String ofProfile(InsufficientMemoryException failure) {
        return of(failure).cure();
    }

    /** What does not fit; the advice of the exception is for callers of the Java API. */
    static String problem(InsufficientMemoryException failure) {
        return PropertyNames.in(failure.problem());
    }

    private static InvalidPropertyException wrong(
            InsufficientMemoryException failure, String property, Object value, String cure) {
        return new InvalidPropertyException(property, value, problem(failure), cure + LESS, failure);
    }
}
