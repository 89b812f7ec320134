package io.hashkit.internal.tune;

/** How far a warning bears on the choice of costs; ordered, the gravest last. */
public enum Severity {
    /** Something was left out that does not bear on the choice. */
    NOTE,
    /** The choice is sound, though something was left out or not quite steady. */
    MINOR,
    /** Another run may well choose otherwise. */
    MAJOR
}
