package io.hashkit.tune;

/** How far a tuning can be relied on. */
public enum Confidence {
    /** Steady and undisturbed. */
    HIGH,
    /** Something was left out or not quite steady, and the report says what; the choice is sound. */
    MEDIUM,
    /** The host was too busy or too unsteady. The choice is not under the floor, but another run may well choose otherwise. */
    LOW
}
