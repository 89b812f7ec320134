package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.Permits;
import io.hashkit.internal.memory.WorkMemory;
import io.hashkit.internal.tune.Sampler.HeapFullException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Runs a tuning, and repeats it with less memory if the heap is fuller than its limits suggest. */
record Tuner(HostEnvironment host, List<EngineFamily<?>> families, TuningRequest options) {
    /** The engines that compute a scheme, each alone, in the order of the catalogue. */
    Map<String, Engines> engines(Scheme scheme, @Nullable Executor threads) {
        WorkMemory memory = Permits.OF_LIMITER.into(options.limiter()).memory();
        return Engines.apart(families, scheme, new Resources(memory, threads));
    }

    TuningResult tune() {
        return tune(UnsureMeasurements.NONE);
    }

    /**
     * Runs the tuning after unsure ones, which left doubts.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory, or no engine works
     */
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
