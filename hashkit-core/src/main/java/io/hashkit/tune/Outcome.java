package io.hashkit.tune;

import io.hashkit.internal.tune.TuningResult;

/** How the costs were chosen. */
public enum Outcome {
    /** The strongest rung within the target was chosen. */
    WITHIN_TARGET,
    /** Even the weakest rung that the policy accepts takes longer than the target; that rung was chosen. */
    FLOOR_EXCEEDS_TARGET,
    /** Known costs were kept, although they take longer than the target by more than a fifth on this host. */
    ABOVE_TARGET,
    /** The strongest rung that memory and ceilings allow was chosen; it takes much less time than the target. */
    LIMIT_REACHED;

    static Outcome of(TuningResult result) {
        return result.floorAboveTarget()
                ? FLOOR_EXCEEDS_TARGET
                : result.aboveTarget() ? ABOVE_TARGET : result.limitReached() ? LIMIT_REACHED : WITHIN_TARGET;
    }
}
