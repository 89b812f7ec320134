package io.hashkit.internal.tune;

import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.tune.Sampler.HeapFullException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** A short check whether other work uses the processors, before a measurement that would take seconds. */
final class QuietLook {
    private static final Duration LONG_ENOUGH = Duration.ofMillis(100);
    /** A limit even if the clock stands still. */
    private static final int MOST_HASHES = 200;

    private QuietLook() {}

    /** Runs small hashes in a cold JVM. Their speed is meaningless, but their waiting time is not. */
    static boolean isQuiet(
            HostEnvironment host, List<EngineFamily<?>> rows, TuningRequest request, Selection selection) {
        Ladder ladder = Ladders.of(selection.algorithm());
        Budget budget = new Budget(host, LONG_ENOUGH, LONG_ENOUGH);
        Sampler sampler = new Sampler(host, request.limiter(), budget, ladder.slice(), false);
        Resources resources = new Resources(request.limiter().share(WorkMemory.class, WorkMemory::new), null);
        Collection<Engines> engines =
                Engines.apart(rows, selection.rungs().get(0), resources).values();
        long throttled = host.disturbances().throttledPeriods();
        try {
            for (int i = 0; i < MOST_HASHES && budget.spent() < 1; i++) {
                if (sampler.time(engines.iterator().next(), ladder.slice()) == null) {
                    return false;
                }
            }
        } catch (IllegalStateException e) {
            // An engine that does not work says nothing about the host; the measurement tries the next one.
            return true;
        } catch (HeapFullException e) {
            return false;
        }
        return sampler.contention() <= Warnings.CONTENDED && host.disturbances().throttledPeriods() == throttled;
    }
}
