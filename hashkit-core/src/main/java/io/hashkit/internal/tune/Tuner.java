package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.tune.Sampler.HeapFullException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Runs a tuning, and repeats it with less memory if the heap is fuller than its limits suggest. */
record Tuner(HostEnvironment host, List<EngineFamily<?>> families, TuningRequest options) {
    private static final Duration LOOK = Duration.ofMillis(100);
    /** A limit even if the clock stands still. */
    private static final int MOST_LOOKS = 200;

    /**
     * Whether nothing else uses the processors now, before a measurement that would take seconds. Takes a tenth of a
     * second, for small hashes in a cold JVM: their speed is meaningless, but their waiting time is not.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory, or no engine works
     */
    boolean isHostQuiet() {
        HostFacts facts = host.facts();
        Scheme rung = Ladders.floor(options, MemoryRoom.of(options, facts.heapBytes(), facts.memoryFreeBytes()));
        Ladder ladder = Ladders.of(rung);
        Budget budget = new Budget(host, LOOK, LOOK);
        Sampler sampler = new Sampler(host, options.limiter(), budget, ladder.slice(), false);
        Engines first = engines(rung, null).values().iterator().next();
        long throttled = host.disturbances().throttledPeriods();
        try {
            for (int i = 0; i < MOST_LOOKS && budget.spent() < 1; i++) {
                if (sampler.slice(first) == null) {
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

    /** The engines that compute a scheme, each alone, in the order of the catalogue. */
    Map<String, Engines> engines(Scheme scheme, @Nullable Executor threads) {
        WorkMemory memory = Permits.OF_LIMITER.into(options.limiter()).memory();
        return Engines.apart(families, scheme, new Resources(memory, threads));
    }

    TuningResult tune() {
        return tune(UnsureMeasurements.NONE);
    }

    /** Runs the tuning after unsure ones, which left doubts. Throws what {@link #isHostQuiet} throws. */
    TuningResult tune(UnsureMeasurements earlier) {
        Budget budget = new Budget(host, options);
        HostFacts facts = host.facts();
        MemoryRoom room = MemoryRoom.of(options, facts.heapBytes(), facts.memoryFreeBytes());
        while (true) {
            try {
                return new TuningRun(this, facts, budget, room).run(earlier);
            } catch (HeapFullException e) {
                room = room.below(Math.min(room.perHash(), e.scheme.memoryBytes()));
            }
        }
    }
}
