package io.hashkit.tune;

import io.hashkit.internal.tune.Severity;
import java.util.stream.Stream;

/**
 * How reliable a tuning is. Unless the confidence is low, the real time of a hash is within a fifth of the predicted
 * time.
 */
public enum Confidence {
    /** The measurement was steady and undisturbed. */
    HIGH(Severity.NOTE),
    /** A step was omitted or the measurement was slightly unsteady, as the report explains; the choice is sound. */
    MEDIUM(Severity.MINOR),
    /**
     * The host was too busy or too unsteady. The choice meets the floor of the policy, but another run may choose other
     * costs.
     */
    LOW(Severity.MAJOR);

    private final Severity worst;

    Confidence(Severity worst) {
        this.worst = worst;
    }

    /** The confidence that follows from the most severe warning. */
    static Confidence of(Severity worst) {
        return Stream.of(values()).filter(one -> one.worst == worst).findFirst().orElseThrow();
    }

    /** The most severe warning of a tuning with this confidence. */
    Severity worst() {
        return worst;
    }
}
