package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.RatedRung;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One of the schemes from which a tuning chose, and whether it was chosen. */
public final class Rung {
    private final RatedRung rated;

    Rung(RatedRung rated) {
        this.rated = rated;
    }

    /**
     * The costs.
     *
     * @return the scheme
     */
    public Scheme scheme() {
        return rated.scheme();
    }

    /**
     * The predicted CPU time of a hash that runs alone.
     *
     * @return the time
     */
    public Duration predicted() {
        return rated.predicted();
    }

    /**
     * Whether this rung was chosen.
     *
     * @return true if it was
     */
    public boolean taken() {
        return rated.taken();
    }

    /**
     * Why this rung was or was not chosen.
     *
     * @return the reason
     */
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
