package io.hashkit.tune;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** PBKDF2 with one digest, in multiples of ten thousand iterations. */
final class Pbkdf2Ladder implements Ladder {
    private static final int ROUND = 10_000;
    private static final int SLICE = 2_000;

    private final Pbkdf2 floor;

    Pbkdf2Ladder(Pbkdf2 floor) {
        this.floor = floor;
    }

    @Override
    public List<Scheme> rungs(Room room) {
        List<Scheme> rungs = new ArrayList<>();
        long most = room.ceilings().get(floor.prf().limit());
        for (double work = floor.iterations(); work <= most; work *= STEP) {
            Pbkdf2 next = withIterations(Math.toIntExact((long) Math.floor(work / ROUND) * ROUND));
            if (room.allows(next)) {
                rungs.add(next);
            }
        }
        return rungs;
    }

    private Pbkdf2 withIterations(int iterations) {
        return new Pbkdf2(floor.prf(), iterations);
    }

    @Override
    public Scheme smallest(Policy policy, int lanes) {
        return floor;
    }

    @Override
    public Scheme probe(Scheme rung, double work) {
        // The cast limits a double above the largest int to that int.
        return withIterations((int) Math.max(1, Math.rint(work)));
    }

    @Override
    public Scheme slice() {
        return withIterations(SLICE);
    }

    @Override
    public List<Scheme> siblings() {
        return Stream.of(Prf.values())
                .filter(prf -> prf != floor.prf())
                .<Scheme>map(prf -> new Pbkdf2(prf, SLICE))
                .toList();
    }
}
