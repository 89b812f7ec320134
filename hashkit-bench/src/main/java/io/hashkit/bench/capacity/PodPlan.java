package io.hashkit.bench.capacity;

import io.hashkit.algorithm.Scheme;
import io.hashkit.bench.load.Arrivals;
import io.hashkit.bench.tune.Service;
import java.util.Optional;

/**
 * Pods that carry a demand. A pod has the processors of the measured host, and a permit for each; which pod a login goes to
 * does not depend on how busy it is.
 *
 * @param mostPerPod the most logins a second with which one pod meets the demand
 */
record PodPlan(Scheme scheme, Service service, Demand demand, double mostPerPod) {
    private static final double SHARE = 0.99;
    /** How much longer than measured hashes may take: the largest error of a tuning with high confidence. */
    private static final double MARGIN = 1.2;

    private static final int LOGINS = 40_000;
    private static final int STEPS = 12;
    /** A pod that misses the time at this share of its capacity misses it at every rate. */
    private static final double QUIET = 0.02;

    private static final int ROUND_MILLIS = 10;
    private static final long MIB = 1 << 20;
    private static final long ROUND_MIB = 64;

    /** Of the heap, a limiter gives hashes one part in this many. */
    private static final int PARTS = 4;
    /** Some collectors count a survivor space, up to 4 % of the heap, out of the maximum that the limiter divides. */
    private static final double COUNTED_OUT = 1.05;
    /** The JVM besides its heap: classes, compiled code, threads, buffers. */
    private static final long LEAST_BESIDES_MIB = 256;

    private static final int LEAST_QUEUE = 64;

    /** Empty if a pod misses the time at every rate, because a hash alone takes too much of it. */
    static Optional<PodPlan> of(Scheme scheme, Service service, Demand demand) {
        PodPlan trial = new PodPlan(scheme, service, demand, service.perSecond());
        if (trial.waitMillis() <= 0 || !trial.meets(QUIET * service.perSecond())) {
            return Optional.empty();
        }
        double low = QUIET;
        // Above this, a slower host falls behind without an end, which a simulation that ends may not show.
        double high = 1 / MARGIN;
        for (int i = 0; i < STEPS; i++) {
            double middle = (low + high) / 2;
            if (trial.meets(middle * service.perSecond())) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Optional.of(new PodPlan(scheme, service, demand, low * service.perSecond()));
    }

    /** Whether one pod answers this rate in time, also on a host that is somewhat slower than measured. */
    boolean meets(double perSecond) {
        return run(service.slower(MARGIN), perSecond).within(demand.within()) >= SHARE;
    }

    /** What callers see at a rate of one pod. */
    Responses at(double perSecond) {
        return run(service, perSecond);
    }

    private Responses run(Service host, double perSecond) {
        return Simulation.run(host, waiting(), Arrivals.atRandom(perSecond), LOGINS / perSecond);
    }

    int pods() {
        return (int) Math.ceil(demand.perSecond() / mostPerPod);
    }

    double perPod() {
        return demand.perSecond() / pods();
    }

    /** The share of the permits that are in use. */
    double inUse() {
        return perPod() / service.perSecond();
    }

    /** The longest wait: whoever waits longer is answered too late, and is refused instead. */
    long waitMillis() {
        return Math.round(1e6 * (demand.within() - service.busy())) / 1_000 / ROUND_MILLIS * ROUND_MILLIS;
    }

    private Waiting waiting() {
        return new Waiting(waitMillis() / 1e3, (int) Math.max(LEAST_QUEUE, heapMib()));
    }

    /** The work memory of all hashes that run at once. */
    double hashesMib() {
        return (double) service.permits() * scheme.memoryBytes() / MIB;
    }

    long heapMib() {
        double shared = PARTS * COUNTED_OUT * hashesMib();
        return rounded(Math.max(shared, hashesMib() + (double) demand.applicationHeap() / MIB));
    }

    /** The memory of a pod: its heap, and the rest of the JVM. */
    long podMib() {
        return rounded(heapMib() + Math.max(LEAST_BESIDES_MIB, heapMib() / 4.0));
    }

    private static long rounded(double mib) {
        return (long) Math.ceil(mib / ROUND_MIB) * ROUND_MIB;
    }
}
