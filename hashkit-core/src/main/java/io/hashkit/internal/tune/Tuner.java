package io.hashkit.internal.tune;

import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.tune.Sampler.HeapFullException;
import java.util.List;

/** Runs a tuning, and repeats it with less memory if the heap is fuller than its limits suggest. */
public final class Tuner {
    private final HostEnvironment host;
    private final List<EngineFamily<?>> rows;
    private final TuningRequest request;

    public Tuner(HostEnvironment host, List<EngineFamily<?>> rows, TuningRequest request) {
        this.host = host;
        this.rows = rows;
        this.request = request;
    }

    /**
     * Whether nothing else uses the processors now. Takes a tenth of a second.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory, or no engine works
     */
    public boolean isHostQuiet() {
        return QuietLook.isQuiet(host, rows, request, Selection.of(request, MemoryRoom.of(request, host.facts())));
    }

    /**
     * Runs the tuning.
     *
     * @throws IllegalArgumentException if policy and ceilings allow none of the algorithms
     * @throws IllegalStateException if none fits into memory, or no engine works
     */
    public TuningResult tune() {
        Budget budget = new Budget(host, request);
        HostDetails facts = host.facts();
        MemoryRoom room = MemoryRoom.of(request, facts);
        while (true) {
            Selection selection = Selection.of(request, room);
            try {
                return new TuningRun(host, rows, request, facts, budget, room, selection).run();
            } catch (HeapFullException e) {
                room = room.below(Math.min(room.perHash(), e.scheme().memoryBytes()));
            }
        }
    }
}
