package io.hashkit.faults;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/** Makes the n-th instruction that can fail throw, counted over all threads but the one that armed it. */
public final class Faults {
    private static final int MOST_SITES = 1 << 13;
    private static final List<Site> SITES = new CopyOnWriteArrayList<>();
    private static final AtomicInteger PASSED = new AtomicInteger();
    private static volatile AtomicIntegerArray passedBySite = new AtomicIntegerArray(0);
    private static volatile @Nullable Armed armed;
    private static volatile @Nullable Fired fired;

    private Faults() {}

    private record Armed(Fault fault, int target, int visits, Set<String> types, Thread thread, boolean onIt) {
        boolean counts(Site site) {
            return fault.strikes(site) && (types.isEmpty() || types.contains(site.type()));
        }
    }

    /** A fault that was injected. */
    record Fired(Site site, Throwable thrown) {}

    static int add(Site site) {
        synchronized (SITES) {
            SITES.add(site);
            return SITES.size() - 1;
        }
    }

    static int sites() {
        return SITES.size();
    }

    /**
     * Starts counting on all threads but this one, and makes the n-th site throw, from number 1.
     *
     * @param visits how often a site of a kernel or of text code counts, so that not every round of a loop needs a
     *     trial
     * @param types classes whose sites count, of all if empty
     */
    static void arm(Fault fault, int n, int visits, Set<String> types) {
        arm(new Armed(fault, n, visits, types, Thread.currentThread(), false));
    }

    /** Makes the first site that this thread passes throw. */
    static void armHere(Fault fault) {
        arm(new Armed(fault, 1, 1, Set.of(), Thread.currentThread(), true));
    }

    private static void arm(Armed next) {
        fired = null;
        PASSED.set(0);
        passedBySite = new AtomicIntegerArray(MOST_SITES);
        armed = next;
    }

    /**
     * Stops counting.
     *
     * @return the injected fault, or null if too few sites were passed
     */
    static @Nullable Fired disarm() {
        armed = null;
        return fired;
    }

    /** Called before each instrumented instruction. */
    public static void at(int id) throws Throwable {
        Armed now = armed;
        if (now == null || (Thread.currentThread() == now.thread) != now.onIt) {
            return;
        }
        Site site = SITES.get(id);
        if (now.counts(site)
                && (site.handlesResources() || passedBySite.incrementAndGet(id) <= now.visits)
                && PASSED.incrementAndGet() == now.target) {
            Throwable thrown = now.fault.make();
            fired = new Fired(site, thrown);
            throw thrown;
        }
    }
}
