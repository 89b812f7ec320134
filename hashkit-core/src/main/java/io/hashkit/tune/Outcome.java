package io.hashkit.tune;

import io.hashkit.internal.tune.TuningResult;

/** How a choice came to be. */
public enum Outcome {
    /** The strongest rung within the target. */
    WITHIN_TARGET,
    /** Not even the weakest rung that the policy accepts is within the target; that rung was taken. */
    FLOOR_EXCEEDS_TARGET,
    /** What was known before was taken, though here it takes longer than the target by more than a fifth. */
    ABOVE_TARGET,
    /** The strongest rung that memory and ceilings allow is well within the target. */
    LIMIT_REACHED;

    static Outcome of(TuningResult result) {
        return result.floorAboveTarget()
                ? FLOOR_EXCEEDS_TARGET
                : result.aboveTarget() ? ABOVE_TARGET : result.limitReached() ? LIMIT_REACHED : WITHIN_TARGET;
    }
}
