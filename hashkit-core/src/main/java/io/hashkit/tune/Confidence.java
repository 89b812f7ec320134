package io.hashkit.tune;

/**
 * How reliable a tuning is. Unless the confidence is low, the real time of a hash is within a fifth of the predicted
 * time.
 */
public enum Confidence {
    /** The measurement was steady and undisturbed. */
    HIGH,
    /** A step was omitted or the measurement was slightly unsteady, as the report explains; the choice is sound. */
    MEDIUM,
    /**
     * The host was too busy or too unsteady. The choice meets the floor of the policy, but another run may choose other
     * costs.
     */
    LOW
}
