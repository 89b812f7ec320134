package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.RatedRung;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A step of the cost ladder and what became of it.
 */
public final class Rung {
    private final RatedRung rated;

    Rung(RatedRung rated) {
        this.rated = rated;
    }

    /** Its costs. */
    public Scheme scheme() {
        return rated.scheme();
    }

    /** The time of a hash that is alone, by what was measured. */
    public Duration predicted() {
        return rated.predicted();
    }

    /** Whether it was chosen. */
    public boolean taken() {
        return rated.taken();
    }

    /** Why it was not, or why it was. */
    public String reason() {
        return rated.reason();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Rung that && rated.equals(that.rated);
    }

    @Override
    public int hashCode() {
        return rated.hashCode();
    }

    @Override
    public String toString() {
        return "Rung[scheme=" + scheme() + ", predicted=" + predicted() + ", taken=" + taken() + ", reason=" + reason()
                + "]";
    }
}
