package io.hashkit.internal.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Argon2id: memory grows first and then the passes, as RFC 9106 section 4 advises, but never with one pass only. At
 * equal work, two passes over half of the memory cost an attacker nearly as much (RFC 9106 sections 7.2 and 7.3), and a
 * server only half of the memory.
 */
final class Argon2Ladder implements Ladder {
    private static final int MIB = 1024;
    /** So many passes more than the fewest are tried for a rung. */
    private static final int MORE_PASSES = 2;

    private static final boolean[] NEAREST_FIRST = {true, false};

    @Override
    public List<Scheme> rungs(Room room) {
        long mostKib = Math.min(room.memoryBytes() / MIB, room.ceilings().get(Limit.ARGON2_MEMORY));
        List<Argon2> floors = floors(room.policy(), room.lanes());
        List<Scheme> rungs = new ArrayList<>();
        floor(room).ifPresent(rungs::add);
        if (rungs.isEmpty()) {
            return rungs;
        }
        int leastPasses = floors.get(0).passes();
        long leastKib = floors.get(floors.size() - 1).memoryKib();
        mostKib = Math.max(((Argon2) rungs.get(0)).memoryKib(), rounded((double) mostKib, false));
        Argon2 next = after(room, (Argon2) rungs.get(0), leastPasses, leastKib, mostKib);
        while (next != null) {
            rungs.add(next);
            next = after(room, next, leastPasses, leastKib, mostKib);
        }
        return rungs;
    }

    /** Computes none of the rungs above it: each start of a service asks for this. */
    @Override
    public Optional<Scheme> floor(Room room) {
        return allowed(room).findFirst();
    }

    private static Stream<Scheme> allowed(Room room) {
        return floors(room.policy(), room.lanes()).stream().filter(room::allows).map(Scheme.class::cast);
    }

    /**
     * The next rung: the one with the fewest passes, and so the most memory, of those within the range of a step; null if
     * none is allowed.
     */
    private static @Nullable Argon2 after(Room room, Argon2 last, int leastPasses, long leastKib, long mostKib) {
        double work = Traits.of(last).work() * STEP;
        double fewest = Math.max(leastPasses, Math.floor(passes(work, (double) mostKib)));
        for (double passes = fewest; passes <= Math.min(fewest + MORE_PASSES, Integer.MAX_VALUE); passes++) {
            for (boolean nearest : NEAREST_FIRST) {
                long kib = rounded(work / (3 * passes - 1), nearest);
                Argon2 rung = Argon2.id((int) Math.min(mostKib, Math.max(leastKib, kib)), (int) passes, room.lanes());
                double step = Traits.of(rung).work() / Traits.of(last).work();
                if (step >= LEAST_STEP && step <= MOST_STEP && room.allows(rung)) {
                    return rung;
                }
            }
        }
        return null;
    }

    /** The number of passes over that much memory for an amount of work. */
    private static double passes(double work, double memoryKib) {
        return (work / memoryKib + 1) / 3;
    }

    /** Rounds, to the nearest or down, to an amount that is easy to remember, in whole MiB. */
    private static long rounded(double kib, boolean nearest) {
        long mib = (long) (kib / MIB);
        long grain = MIB * (mib < 16 ? 1 : mib < 32 ? 4 : Math.max(8, Long.highestOneBit(mib) / 8));
        return (nearest ? Math.round(kib / grain) : (long) (kib / grain)) * grain;
    }

    /** The weakest settings that the policy accepts, the one with the most memory first. */
    private static List<Argon2> floors(Policy policy, int lanes) {
        List<Argon2> owasp = Stream.of(
                        Argon2.OWASP_2026_19_MIB,
                        Argon2.OWASP_2026_12_MIB,
                        Argon2.OWASP_2026_9_MIB,
                        Argon2.OWASP_2026_7_MIB)
                .map(set -> withLanes(set, lanes))
                .filter(policy::meetsFloor)
                .toList();
        return owasp.isEmpty() ? List.of(leastOf(policy, lanes)) : owasp;
    }

    /** For policies that ask for more than OWASP: doubles the memory until it is enough. */
    private static Argon2 leastOf(Policy policy, int lanes) {
        Argon2 least = withLanes(Argon2.RFC_9106_LOW_MEMORY, lanes);
        while (!policy.meetsFloor(least) && least.memoryKib() <= Argon2Traits.MAX_MEMORY_KIB / 2) {
            least = Argon2.id(Math.multiplyExact(least.memoryKib(), 2), least.passes(), lanes);
        }
        return least;
    }

    private static Argon2 withLanes(Argon2 set, int lanes) {
        return Argon2.id(set.memoryKib(), set.passes(), lanes);
    }

    @Override
    public Optional<Scheme> smallest(Room room) {
        return allowed(room.ofAnyMemory()).reduce((more, less) -> less);
    }

    @Override
    public Scheme probe(Scheme rung, double work) {
        Argon2 argon2 = (Argon2) rung;
        // The cast limits a double above the largest int to that int.
        int passes = (int) Math.max(1, Math.rint(passes(work, argon2.memoryKib())));
        return Argon2.id(argon2.memoryKib(), passes, argon2.lanes());
    }

    @Override
    public Scheme light(Scheme rung) {
        Argon2 argon2 = (Argon2) rung;
        return Argon2.id(Math.max(8 * argon2.lanes(), argon2.memoryKib() / 2), 1, argon2.lanes());
    }

    @Override
    public Scheme slice() {
        return Argon2.id(MIB / 2, 2, 1);
    }

    @Override
    public List<Scheme> siblings() {
        return List.of(Argon2.i(MIB / 2, 2, 1), Argon2.d(MIB / 2, 2, 1));
    }
}
