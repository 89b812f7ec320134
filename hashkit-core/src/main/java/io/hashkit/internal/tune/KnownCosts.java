package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.Ladder.Room;

/** Compares a measurement with costs that were known before. */
final class KnownCosts {
    private KnownCosts() {}

    /** The choice of an unsure measurement, or the known costs if they are stronger and allowed here. */
    static Scheme notUnder(TuningRequest request, MemoryRoom memory, Scheme chosen) {
        Room bounds = new Room(request.policy(), request.ceilings(), memory.perHash(), request.lanes());
        return request.known()
                .filter(known ->
                        known.algorithm() == chosen.algorithm() && bounds.allows(known) && known.work() > chosen.work())
                .orElse(chosen);
    }
}
