package io.hashkit.internal.tune;

/** How strongly a warning affects the choice of costs, from least to most severe. */
public enum Severity {
    /** Something was omitted that does not affect the choice. */
    NOTE,
    /** The choice is sound, although something was omitted or not quite steady. */
    MINOR,
    /** Another run may choose other costs. */
    MAJOR
}
