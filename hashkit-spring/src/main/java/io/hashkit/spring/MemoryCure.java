package io.hashkit.spring;

import io.hashkit.internal.tune.MemoryBound;
import io.hashkit.internal.tune.NoRoomException;
import io.hashkit.spring.HashkitProperties.LimiterProperties;
import io.hashkit.tune.TuneOptions;

/** Which property leaves a hash too little memory, and what helps. */
final class MemoryCure {
    private static final double DEFAULT_SHARE = 0.25;
    private static final String LESS = ", or set a hashkit.scheme that takes less memory.";

    private final HashkitProperties properties;
    private final TuneOptions options;

    MemoryCure(HashkitProperties properties, TuneOptions options) {
        this.properties = properties;
        this.options = options;
    }

    /** Names what was set; where nothing was, the property that would help. */
    InvalidPropertyException of(NoRoomException failure) {
        LimiterProperties limiter = properties.limiter();
        MemorySize memory = limiter.memory();
        MemorySize perHash = properties.memoryPerHash();
        MemoryBound bound = failure.bound();
        if (bound == MemoryBound.PER_HASH && perHash != null) {
            return wrong(failure, "hashkit.memory-per-hash", perHash, "Raise hashkit.memory-per-hash");
        }
        if (bound == MemoryBound.OWN_LIMITER && memory != null) {
            return wrong(
                    failure,
                    "hashkit.limiter.memory",
                    memory,
                    "Raise hashkit.limiter.memory, or lower hashkit.limiter.parallel");
        }
        if (bound == MemoryBound.OWN_LIMITER && !limiter.isSet()) {
            return new InvalidPropertyException(
                    "the Limiter bean",
                    new MemorySize(options.limiter().stats().budgetBytes()),
                    String.valueOf(failure.getMessage()),
                    "Give it more memoryBytes, or a lower parallel" + LESS,
                    failure);
        }
        if (bound == MemoryBound.HEAP_SHARE && properties.memoryShare() != DEFAULT_SHARE) {
            return wrong(
                    failure,
                    "hashkit.memory-share",
                    properties.memoryShare(),
                    "Raise hashkit.memory-share, or give the process more heap (-Xmx)");
        }
        String raised = bound == MemoryBound.CONTROL_GROUP
                ? "Raise the memory limit of the container"
                : "Give the process more heap (-Xmx)";
        Integer parallel = limiter.parallel();
        return parallel != null
                ? wrong(failure, "hashkit.limiter.parallel", parallel, raised + ", or lower hashkit.limiter.parallel")
                : wrong(
                        failure,
                        "hashkit.limiter.parallel",
                        options.limiter().stats().parallel() + " (not set)",
                        raised + ", or set a lower hashkit.limiter.parallel");
    }

    /** The same for a profile that does not fit. */
    String ofProfile(NoRoomException failure) {
        return of(failure).cure();
    }

    private static InvalidPropertyException wrong(NoRoomException failure, String property, Object value, String cure) {
        return new InvalidPropertyException(
                property, value, PropertyNames.in(String.valueOf(failure.getMessage())), cure + LESS, failure);
    }
}
