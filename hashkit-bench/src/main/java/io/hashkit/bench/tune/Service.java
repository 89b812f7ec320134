package io.hashkit.bench.tune;

import java.util.List;

/**
 * How long a verification takes on a host, apart from its wait for a permit.
 *
 * @param permits the most processors that compute verifications
 * @param alone seconds of one that runs alone, the mean
 * @param together seconds of each with one at a time on every processor, the mean; they share caches, memory and sometimes a
 *     core
 * @param seats the most verifications that a processor computes at once
 * @param shared seconds of a processor that each takes while it computes so many; as {@code together} if that is one
 * @param spread times of single verifications relative to their mean, at least one; (1) if only means are known
 * @param engine the engine that computes, such as {@code argon2/hashkit}
 * @param crowding elapsed time per processor time of those that ran alone; 1 on an idle host, and if only their times are known
 */
public record Service(
        int permits,
        double alone,
        double together,
        int seats,
        double shared,
        List<Double> spread,
        String engine,
        double crowding) {
    /** Checks the numbers, which may come from a file. */
    public Service {
        spread = List.copyOf(spread);
        if (permits < 1
                || !(alone > 0 && together >= alone && together < 1e6)
                || spread.isEmpty()
                || seats < 1
                || !(shared > 0 && shared <= together)) {
            throw new IllegalArgumentException("impossible times of a hash: " + alone + " s alone, " + together
                    + " s on every processor, " + shared + " s with " + seats + " at once");
        }
    }

    /**
     * The mean seconds of each verification while some run; between one on each processor and all seats the logins a second
     * grow evenly, and up to there the seconds. Without seats, the limiter lets one more than there are processors run.
     */
    public double seconds(int running) {
        if (running > permits) {
            double most = Math.max(1.0, permits * (seats - 1.0));
            double part = Math.min(1, (running - permits) / most);
            return running / (permits / together + part * (perSecond() - permits / together));
        }
        return permits == 1 ? together : alone + (together - alone) * (running - 1) / (permits - 1);
    }

    /** Whether other work took the processors, so that the times are too long. */
    public boolean isCrowded() {
        return crowding > RungTime.MOST;
    }

    /** The mean seconds of each while the limiter has no room for more. */
    public double busy() {
        return Math.max(together, seats * shared);
    }

    /** The most that run at once; without seats, the limiter decides. */
    public int mostAtOnce() {
        return seats == 1 ? Integer.MAX_VALUE : permits * seats;
    }

    /** The same host, on which each verification takes this many times as long. */
    public Service slower(double times) {
        return new Service(permits, times * alone, times * together, seats, times * shared, spread, engine, crowding);
    }

    /** The most verifications a second, when many wait. */
    public double perSecond() {
        return permits / shared;
    }

    /** The most verifications a second, one at a time on every processor. */
    public double perSecondApart() {
        return permits / together;
    }
}
