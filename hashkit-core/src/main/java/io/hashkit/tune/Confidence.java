package io.hashkit.tune;

import io.hashkit.internal.tune.Severity;
import java.util.stream.Stream;

/** How far a tuning can be relied on. Unless it is low, the time of a hash is within a fifth of what was found. */
public enum Confidence {
    /** Steady and undisturbed. */
    HIGH(Severity.NOTE),
    /** Something was left out or not quite steady, and the report says what; the choice is sound. */
    MEDIUM(Severity.MINOR),
    /** The host was too busy or too unsteady. The choice is not under the floor, but another run may well choose otherwise. */
    LOW(Severity.MAJOR);

    private final Severity worst;

    Confidence(Severity worst) {
        this.worst = worst;
    }

    /** By the gravest of the warnings. */
    static Confidence of(Severity worst) {
        return Stream.of(values()).filter(one -> one.worst == worst).findFirst().orElseThrow();
    }

    /** The gravest of the warnings of such a tuning. */
    Severity worst() {
        return worst;
    }
}
