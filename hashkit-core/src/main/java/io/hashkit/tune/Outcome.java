package io.hashkit.tune;

/** How the costs were chosen. A rung is one of the schemes from which tuning chooses, ordered by their work. */
public enum Outcome {
    /** The strongest rung within the target was chosen. */
    WITHIN_TARGET,
    /** Even the weakest rung that the policy accepts takes longer than the target; that rung was chosen. */
    FLOOR_EXCEEDS_TARGET,
    /** Known costs were kept, although they take longer than the target by more than a fifth on this host. */
    ABOVE_TARGET,
    /** The strongest rung that memory and ceilings allow was chosen; the target might leave time for more. */
    LIMIT_REACHED
}
