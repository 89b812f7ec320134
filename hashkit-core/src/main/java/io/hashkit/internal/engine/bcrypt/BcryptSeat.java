package io.hashkit.internal.engine.bcrypt;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * bcrypt alone as {@link BcryptHashkit} computes it, and two hashes in one loop, so that one computes while the other
 * waits for the words of its S-boxes.
 *
 * <p>Not final, so that a test can let it fail.
 */
public class BcryptSeat extends Seat {
    public static final int SEATS = 2;

    /** Of the time of one hash alone, two at once take about 1.12. */
    private static final double SHARE_ALONE = 0.56;

    private static final int WORDS = 18;
    private static final int BOXES = 1024;
    /** The most rounds between two interruption points. */
    private static final int UNCHECKED = 64;
    /** A hash of no more rounds is one of the warm-up: C2 compiles a method as a whole only if it is called often. */
    private static final int SMALL = 16;

    static final long TORN = -1;

    private final BcryptHashkit alone = new BcryptHashkit();
    private final int[] p = BlowfishTables.p();
    private final int[] s = BlowfishTables.s();
    private final int[] key = new int[WORDS];
    private final int[] salt = new int[WORDS];
    private final long rounds;
    /** The rounds done; {@link #TORN} while results are copied. */
    long done;

    public BcryptSeat(Bcrypt scheme, Input input) {
        super(SEATS);
        this.rounds = 1L << scheme.cost();
        byte[] password = input.passwordForBcrypt();
        try {
            BcryptHashkit.cycle(password, key);
            BcryptHashkit.cycle(input.salt(), salt);
            BcryptHashkit.expand(p, s, key, salt);
        } catch (Throwable e) {
            wipe();
            throw e;
        } finally {
            Arrays.fill(password, (byte) 0);
        }
    }

    @Override
    protected boolean isOver() {
        return done == rounds;
    }

    @Override
    protected boolean isSound() {
        return done != TORN;
    }

    @Override
    protected double shareAlone() {
        return SHARE_ALONE;
    }

    @Override
    protected void step(@Nullable Seat[] riders, int count) {
        if (!isSound()) {
            System.arraycopy(BlowfishTables.p(), 0, p, 0, WORDS);
            System.arraycopy(BlowfishTables.s(), 0, s, 0, BOXES);
            BcryptHashkit.expand(p, s, key, salt);
            done = 0;
        }
        if (count > 0 && riders[0] instanceof BcryptSeat rider) {
            int most = rounds <= SMALL ? 1 : UNCHECKED;
            int[][] scratch = new int[4][];
            try {
                both(this, rider, (int) Math.min(most, Math.min(rounds - done, rider.rounds - rider.done)), scratch);
            } finally {
                wipe(scratch);
            }
        } else {
            done += alone.rounds(p, s, key, salt, (int) Math.min(UNCHECKED, rounds - done));
        }
    }

    /**
     * Rounds of two hashes. The arrays are allocated here, so that C2 knows their lengths. Four Feistel rounds are a pass
     * of a loop, because C2 keeps too many words at once in a longer one. The two loops differ in where they write: passed
     * to a method, the arrays would have lengths that C2 does not know.
     *
     * @param scratch gets the arrays, which the caller wipes: a handler here would cost a tenth
     */
    private static void both(BcryptSeat a, BcryptSeat b, int count, int[][] scratch) {
        int[] s0 = new int[BOXES];
        int[] p0 = new int[WORDS];
        int[] s1 = new int[BOXES];
        int[] p1 = new int[WORDS];
        scratch[0] = s0;
        scratch[1] = p0;
        scratch[2] = s1;
        scratch[3] = p1;
        System.arraycopy(a.s, 0, s0, 0, BOXES);
        System.arraycopy(a.p, 0, p0, 0, WORDS);
        System.arraycopy(b.s, 0, s1, 0, BOXES);
        System.arraycopy(b.p, 0, p1, 0, WORDS);
        int did = 0;
        for (int j = 0; j < 2 * count; j++) {
            int[] w0 = (j & 1) == 0 ? a.key : a.salt;
            int[] w1 = (j & 1) == 0 ? b.key : b.salt;
            for (int i = 0; i < WORDS; i++) {
                p0[i] ^= w0[i];
                p1[i] ^= w1[i];
            }
            int l0 = 0;
            int r0 = 0;
            int l1 = 0;
            int r1 = 0;
            for (int i = 0; i < WORDS; i += 2) {
                l0 ^= p0[0];
                l1 ^= p1[0];
                for (int q = 0; q < 16; q += 4) {
                    r0 = (r0 ^ p0[q + 1]) ^ BcryptHashkit.f(s0, l0);
                    r1 = (r1 ^ p1[q + 1]) ^ BcryptHashkit.f(s1, l1);
                    l0 = (l0 ^ p0[q + 2]) ^ BcryptHashkit.f(s0, r0);
                    l1 = (l1 ^ p1[q + 2]) ^ BcryptHashkit.f(s1, r1);
                    r0 = (r0 ^ p0[q + 3]) ^ BcryptHashkit.f(s0, l0);
                    r1 = (r1 ^ p1[q + 3]) ^ BcryptHashkit.f(s1, l1);
                    l0 = (l0 ^ p0[q + 4]) ^ BcryptHashkit.f(s0, r0);
                    l1 = (l1 ^ p1[q + 4]) ^ BcryptHashkit.f(s1, r1);
                }
                int last0 = r0 ^ p0[17];
                r0 = l0;
                l0 = last0;
                p0[i] = l0;
                p0[i + 1] = r0;
                int last1 = r1 ^ p1[17];
                r1 = l1;
                l1 = last1;
                p1[i] = l1;
                p1[i + 1] = r1;
            }
            for (int i = 0; i < BOXES; i += 2) {
                l0 ^= p0[0];
                l1 ^= p1[0];
                for (int q = 0; q < 16; q += 4) {
                    r0 = (r0 ^ p0[q + 1]) ^ BcryptHashkit.f(s0, l0);
                    r1 = (r1 ^ p1[q + 1]) ^ BcryptHashkit.f(s1, l1);
                    l0 = (l0 ^ p0[q + 2]) ^ BcryptHashkit.f(s0, r0);
                    l1 = (l1 ^ p1[q + 2]) ^ BcryptHashkit.f(s1, r1);
                    r0 = (r0 ^ p0[q + 3]) ^ BcryptHashkit.f(s0, l0);
                    r1 = (r1 ^ p1[q + 3]) ^ BcryptHashkit.f(s1, l1);
                    l0 = (l0 ^ p0[q + 4]) ^ BcryptHashkit.f(s0, r0);
                    l1 = (l1 ^ p1[q + 4]) ^ BcryptHashkit.f(s1, r1);
                }
                int last0 = r0 ^ p0[17];
                r0 = l0;
                l0 = last0;
                s0[i] = l0;
                s0[i + 1] = r0;
                int last1 = r1 ^ p1[17];
                r1 = l1;
                l1 = last1;
                s1[i] = l1;
                s1[i + 1] = r1;
            }
            did += j & 1;
        }
        keep(a, p0, s0, did);
        keep(b, p1, s1, did);
    }

    private static void wipe(int[][] scratch) {
        for (int[] words : scratch) {
            if (words != null) {
                Arrays.fill(words, 0);
            }
        }
    }

    private static void keep(BcryptSeat seat, int[] p, int[] s, int did) {
        long before = seat.done;
        seat.done = TORN;
        System.arraycopy(s, 0, seat.s, 0, BOXES);
        System.arraycopy(p, 0, seat.p, 0, WORDS);
        seat.done = before + did;
    }

    @Override
    public byte[] tag(int length) {
        WrongWorkException.require("bcrypt rounds", done, rounds);
        return BcryptHashkit.encrypt(p, s, length);
    }

    @Override
    public void close() {
        wipe();
    }

    private void wipe() {
        Arrays.fill(p, 0);
        Arrays.fill(s, 0);
        Arrays.fill(key, 0);
    }
}
