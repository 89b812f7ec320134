package io.hashkit.tune;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Argon2id: memory grows first and then the passes, as RFC 9106 section 4 advises, but never with one pass only. At
 * equal work, two passes over half of the memory cost an attacker nearly as much (RFC 9106 sections 7.2 and 7.3), and a
 * server only half of the memory.
 */
final class Argon2Ladder implements Ladder {
    private static final int MIB = 1024;

    @Override
    public List<Scheme> rungs(Room room) {
        long mostKib = Math.min(room.memoryBytes() / MIB, room.ceilings().get(Limit.ARGON2_MEMORY));
        List<Argon2> floors = floors(room.policy(), room.lanes());
        List<Scheme> rungs = new ArrayList<>();
        floors.stream().filter(room::allows).findFirst().ifPresent(rungs::add);
        if (rungs.isEmpty()) {
            return rungs;
        }
        int leastPasses = floors.get(0).passes();
        int leastKib = floors.get(floors.size() - 1).memoryKib();
        double work = rungs.get(0).work();
        double most = mostKib * 3.0 * Integer.MAX_VALUE;
        for (Argon2 next = (Argon2) rungs.get(0); withinCeilings(room, next) && work <= most; work *= STEP) {
            if (room.allows(next) && next.work() > rungs.get(rungs.size() - 1).work()) {
                rungs.add(next);
            }
            int passes = (int) Math.max(leastPasses, Math.ceil(passes(work * STEP, (double) mostKib)));
            next = Argon2.id((int) memory(work * STEP / (3.0 * passes - 1), leastKib, mostKib), passes, room.lanes());
        }
        return rungs;
    }

    private static boolean withinCeilings(Room room, Argon2 rung) {
        return room.ceilings().objection(rung.demands()) == null;
    }

    /** The number of passes over that much memory for an amount of work. */
    private static double passes(double work, double memoryKib) {
        return (work / memoryKib + 1) / 3;
    }

    /** Rounds an amount of memory. */
    private static long memory(double kib, long least, long most) {
        long grain = kib < 32 * MIB ? MIB / 4 : MIB;
        return Math.min(most, Math.max(least, ((long) (kib / grain)) * grain));
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
        while (!policy.meetsFloor(least) && least.memoryKib() <= Argon2.MAX_MEMORY_KIB / 2) {
            least = Argon2.id(Math.multiplyExact(least.memoryKib(), 2), least.passes(), lanes);
        }
        return least;
    }

    private static Argon2 withLanes(Argon2 set, int lanes) {
        return Argon2.id(set.memoryKib(), set.passes(), lanes);
    }

    @Override
    public Scheme smallest(Policy policy, int lanes) {
        List<Argon2> floors = floors(policy, lanes);
        return floors.get(floors.size() - 1);
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
