package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of the cost ladder and what became of it.
 */
public final class Rung {
    private final Scheme scheme;
    private final Duration predicted;
    private final boolean taken;
    private final String reason;

    Rung(Scheme scheme, Duration predicted, boolean taken, String reason) {
        this.scheme = scheme;
        this.predicted = predicted;
        this.taken = taken;
        this.reason = reason;
    }

    /** Its costs. */
    public Scheme scheme() {
        return scheme;
    }

    /** The time of a hash that is alone, by what was measured. */
    public Duration predicted() {
        return predicted;
    }

    /** Whether it was chosen. */
    public boolean taken() {
        return taken;
    }

    /** Why it was not, or why it was. */
    public String reason() {
        return reason;
    }

    private List<Object> values() {
        return List.of(scheme, predicted, taken, reason);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Rung that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "Rung[scheme=" + scheme + ", predicted=" + predicted + ", taken=" + taken + ", reason=" + reason + "]";
    }
}
