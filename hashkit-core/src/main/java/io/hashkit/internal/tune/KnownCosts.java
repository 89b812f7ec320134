package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.tune.Ladder.Room;

/** Costs that were known before a measurement. */
final class KnownCosts {
    private KnownCosts() {}

    /** What an unsure measurement chose, or what was known if that is stronger and allowed here. */
    static Scheme notUnder(TuningRequest request, MemoryRoom memory, Scheme chosen) {
        Room bounds = new Room(request.policy(), request.ceilings(), memory.perHash(), request.lanes());
        return request.known()
                .filter(known ->
                        known.algorithm() == chosen.algorithm() && bounds.allows(known) && known.work() > chosen.work())
                .orElse(chosen);
    }
}
