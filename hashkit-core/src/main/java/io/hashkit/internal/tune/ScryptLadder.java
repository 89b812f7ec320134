package io.hashkit.internal.tune;

import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.ScryptTraits;
import io.hashkit.internal.algorithm.Traits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** scrypt with r = 8: first OWASP's equivalent settings, then N is doubled while there is memory, then p grows. */
final class ScryptLadder implements Ladder {
    private static final int R = 8;
    private static final long MOST_P = ScryptTraits.MAX_MEMORY_BYTES / (128 * R);

    private static final List<Scrypt> FLOORS = List.of(
            Scrypt.OWASP_2026_8_MIB,
            Scrypt.OWASP_2026_16_MIB,
            Scrypt.OWASP_2026_32_MIB,
            Scrypt.OWASP_2026_64_MIB,
            Scrypt.OWASP_2026_128_MIB);

    @Override
    public List<Scheme> rungs(Room room) {
        List<Scheme> rungs =
                new ArrayList<>(FLOORS.stream().filter(room::allows).toList());
        if (rungs.isEmpty()) {
            return rungs;
        }
        Scrypt last = (Scrypt) rungs.get(rungs.size() - 1);
        while (last.logN() >= Scrypt.OWASP_2026_128_MIB.logN()
                && last.logN() < ScryptTraits.mostLogN(R)
                && room.allows(new Scrypt(last.logN() + 1, R, 1))) {
            last = new Scrypt(last.logN() + 1, R, 1);
            rungs.add(last);
        }
        long most = Math.min(MOST_P, room.ceilings().get(Limit.SCRYPT_PARALLELISM));
        for (int p = last.p() + 1; p <= most && room.allows(new Scrypt(last.logN(), R, p)); p++) {
            rungs.add(new Scrypt(last.logN(), R, p));
        }
        // Of two rungs with the same work, the one with more memory is stronger.
        rungs.sort(
                Comparator.<Scheme>comparingDouble(scheme -> Traits.of(scheme).work())
                        .thenComparingLong(Scheme::memoryBytes));
        return rungs;
    }

    @Override
    public Optional<Scheme> floor(Room room) {
        return FLOORS.stream().filter(room::allows).map(Scheme.class::cast).findFirst();
    }

    @Override
    public Scheme probe(Scheme rung, double work) {
        Scrypt scrypt = (Scrypt) rung;
        double alone = Math.scalb((double) scrypt.r(), scrypt.logN());
        int p = (int) Math.max(1, Math.min(scrypt.p(), Math.round(work / alone)));
        int logN = work >= alone ? scrypt.logN() : Math.max(10, Math.getExponent(work / scrypt.r()));
        return new Scrypt(logN, scrypt.r(), p);
    }

    @Override
    public Scheme slice() {
        return new Scrypt(10, R, 1);
    }
}
