package io.hashkit.tune;

import io.hashkit.internal.engine.Row;
import io.hashkit.tune.Sampler.HeapFullException;
import java.util.List;

/** One tuning; where the heap turns out to be fuller than its limits say, once more with less memory. */
final class Tuner {
    private final HostEnvironment host;
    private final List<Row<?>> rows;
    private final TuneOptions options;

    Tuner(HostEnvironment host, List<Row<?>> rows, TuneOptions options) {
        this.host = host;
        this.rows = rows;
        this.options = options;
    }

    /**
     * Tunes.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory, or no engine works
     */
    TuningResult tune() {
        Budget budget = new Budget(host, options);
        HostFacts facts = host.facts();
        MemoryRoom room = MemoryRoom.of(options, facts);
        while (true) {
            Selection selection = Selection.of(options, room);
            try {
                return new TuningRun(host, rows, options, facts, budget, room, selection).run();
            } catch (HeapFullException e) {
                room = room.below(Math.min(room.perHash(), e.scheme().memoryBytes()));
            }
        }
    }
}
