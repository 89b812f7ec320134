package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.internal.base.Bridge;
import io.hashkit.phc.InvalidHashException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what a hash demands, in the units of the limits, with ceilings. */
public final class Demands {
    /** The shortest salt and the shortest tag that any hasher accepts, in bytes. */
    public static final int SHORTEST = 8;

    private static final Limit[] LIMITS = Limit.values();

    private Demands() {}

    /**
     * The inside of a limit.
     *
     * @param what the name in messages
     * @param unit empty if there is none
     */
    public record Quantity(String what, String unit, long byDefault, long highest) {
        public static final Bridge<Limit, Quantity> OF_LIMIT = new Bridge<>();

        public String text(long value) {
            return unit.isEmpty() ? Long.toString(value) : value + " " + unit;
        }
    }

    /** Ceilings that refuse only what no scheme can have, for looking at a string. */
    public static Ceilings highest() {
        Ceilings highest = Ceilings.defaults();
        for (Limit limit : LIMITS) {
            highest = highest.with(limit, Quantity.OF_LIMIT.into(limit).highest());
        }
        return highest;
    }

    /**
     * Checks costs that a caller has set: null if all are within the ceilings, otherwise a message with a value and the
     * ceiling that it exceeds. Not for stored strings, because the message contains the value.
     */
    public static @Nullable String violation(Ceilings ceilings, Map<Limit, Long> demands) {
        // In the order of the limits, because that of a map may vary by JVM.
        for (Limit limit : LIMITS) {
            long demand = demands.getOrDefault(limit, 0L);
            if (demand > ceilings.get(limit)) {
                Quantity quantity = Quantity.OF_LIMIT.into(limit);
                return quantity.what() + " of " + quantity.text(demand) + " is above the ceiling of "
                        + quantity.text(ceilings.get(limit));
            }
        }
        return null;
    }

    /** Refuses a stored string that has one value above its ceiling, with reason ABOVE_CEILING. */
    public static void require(Ceilings ceilings, Limit limit, long value) {
        if (value > ceilings.get(limit)) {
            Quantity quantity = Quantity.OF_LIMIT.into(limit);
            // Without the value, which is part of the stored string and may be anything.
            throw new InvalidHashException(
                    InvalidHashException.Reason.ABOVE_CEILING,
                    quantity.what() + " is above the ceiling of " + quantity.text(ceilings.get(limit)));
        }
    }

    /** Refuses a stored string that asks for more than the ceilings, with reason ABOVE_CEILING. */
    public static void require(Ceilings ceilings, Map<Limit, Long> demands) {
        for (Limit limit : LIMITS) {
            require(ceilings, limit, demands.getOrDefault(limit, 0L));
        }
    }

    /** A copy of the ceilings in which no limit is lower than the value given for it. */
    public static Ceilings raised(Ceilings ceilings, Map<Limit, Long> demands) {
        Ceilings raised = ceilings;
        for (Map.Entry<Limit, Long> demand : demands.entrySet()) {
            if (demand.getValue() > ceilings.get(demand.getKey())) {
                raised = raised.with(demand.getKey(), demand.getValue());
            }
        }
        return raised;
    }
}
