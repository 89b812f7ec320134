package io.hashkit.internal.tune;

/** All external values that tuning depends on, so that tests can replay them. */
interface HostEnvironment {
    /** The elapsed time from any origin. */
    long wallNanos();

    /** The CPU time of the calling thread, or -1 if it is not available. */
    long cpuNanos();

    /** Counters of events that may disturb a measurement, from any origin. */
    Disturbances disturbances();

    /** The properties that do not change during a measurement. */
    HostFacts facts();

    /** Random bytes for the passwords and salts of hashes that are only timed. */
    byte[] random(int length);

    /** Pauses, so that other threads can run. */
    void pause(long nanos);

    /**
     * Counters that only grow.
     *
     * @param collections garbage collections
     * @param collectionMillis their time
     * @param compilationMillis the time of the just-in-time compiler
     * @param throttledPeriods the periods in which the control group's CPU quota was used up
     */
    record Disturbances(long collections, long collectionMillis, long compilationMillis, long throttledPeriods) {
        static final Disturbances NONE = new Disturbances(0, 0, 0, 0);

        Disturbances since(Disturbances earlier) {
            return new Disturbances(
                    collections - earlier.collections,
                    collectionMillis - earlier.collectionMillis,
                    compilationMillis - earlier.compilationMillis,
                    throttledPeriods - earlier.throttledPeriods);
        }
    }
}
