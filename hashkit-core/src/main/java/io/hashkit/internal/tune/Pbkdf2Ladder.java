package io.hashkit.internal.tune;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Prf;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** PBKDF2 with one digest. The iterations have two significant digits. */
final class Pbkdf2Ladder implements Ladder {
    private static final int DIGITS = 2;
    private static final int SLICE = 2_000;

    private final Pbkdf2 floor;

    Pbkdf2Ladder(Pbkdf2 floor) {
        this.floor = floor;
    }

    @Override
    public List<Scheme> rungs(Room room) {
        List<Scheme> rungs = new ArrayList<>();
        long most = room.ceilings().get(Prf.of(floor).limit());
        for (long next = floor.iterations(); next <= most; next = after(next)) {
            Pbkdf2 rung = withIterations(Math.toIntExact(next));
            if (room.allows(rung)) {
                rungs.add(rung);
            }
        }
        return rungs;
    }

    private static long after(long iterations) {
        return BigDecimal.valueOf(iterations * STEP)
                .round(new MathContext(DIGITS, RoundingMode.HALF_UP))
                .longValueExact();
    }

    private Pbkdf2 withIterations(int iterations) {
        return new Pbkdf2(floor.algorithm(), iterations);
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
                .filter(prf -> prf != Prf.of(floor))
                .<Scheme>map(prf -> new Pbkdf2(prf.algorithm(), SLICE))
                .toList();
    }
}
