package io.hashkit.bench.capacity;

import java.util.List;

/**
 * How long a verification takes on a host, apart from its wait for a permit.
 *
 * @param permits the most verifications that run at once, one for each processor
 * @param alone seconds of one that runs alone, the mean
 * @param together seconds of each while all permits are in use, the mean; they share caches, memory and sometimes a core
 * @param spread times of single verifications relative to their mean, at least one; (1) if only means are known
 * @param engine the engine that computes, such as {@code argon2/hashkit}
 */
public record Service(int permits, double alone, double together, List<Double> spread, String engine) {
    /** Checks the numbers, which may come from a file. */
    public Service {
        spread = List.copyOf(spread);
        if (permits < 1 || !(alone > 0 && together >= alone && together < 1e6) || spread.isEmpty()) {
            throw new IllegalArgumentException("impossible times of a hash: " + alone + " s alone, " + together
                    + " s with " + permits + " permits in use");
        }
    }

    /**
     * The mean seconds of each verification while some run; between one and all permits it grows evenly. The limiter lets one
     * more than these run.
     */
    double seconds(int running) {
        if (running > permits) {
            return together * running / permits;
        }
        return permits == 1 ? together : alone + (together - alone) * (running - 1) / (permits - 1);
    }

    /** The same host, on which each verification takes this many times as long. */
    Service slower(double times) {
        return new Service(permits, times * alone, times * together, spread, engine);
    }

    /** The most verifications a second. */
    public double perSecond() {
        return permits / together;
    }
}
