package io.hashkit.internal.tune;

/** All that tuning asks of the world, so that tests can replay it. */
public interface HostEnvironment {
    /** Time, from any origin. */
    long wallNanos();

    /** CPU time of the calling thread, or -1 where that is not to be had. */
    long cpuNanos();

    /** What may have disturbed a measurement, counted from any origin. */
    Disturbances disturbances();

    /** What does not change while it is measured. */
    HostDetails facts();

    /** Random bytes for passwords and salts that are hashed for their time alone. */
    byte[] random(int length);

    /** Lets others go first for a while. */
    void pause(long nanos);

    /**
     * Counters that only grow.
     *
     * @param collections of garbage
     * @param collectionMillis time of them
     * @param compilationMillis time of the just-in-time compiler
     * @param throttledPeriods in which the control group's quota was used up
     */
    record Disturbances(long collections, long collectionMillis, long compilationMillis, long throttledPeriods) {
        public Disturbances since(Disturbances earlier) {
            return new Disturbances(
                    collections - earlier.collections,
                    collectionMillis - earlier.collectionMillis,
                    compilationMillis - earlier.compilationMillis,
                    throttledPeriods - earlier.throttledPeriods);
        }
    }
}
