package io.hashkit.internal.engine.pbkdf2;

import static io.hashkit.internal.engine.pbkdf2.Sha512Together.SEATS;
import static io.hashkit.internal.engine.pbkdf2.Sha512Together.WORDS;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.WrongWorkException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** PBKDF2-HMAC-SHA512 alone as {@link Pbkdf2Hashkit} computes it, and up to four hashes at once. */
public final class Pbkdf2Seat extends Seat {
    /** Of the time of one hash alone, four at once take 0.93 with AVX-512 and 1.5 with AVX2. */
    private static final double SHARE_ALONE = 0.3;

    /** The most iterations between two interruption points. */
    private static final int UNCHECKED = 1024;

    private final Sha512Together together;
    final Sha512 steps = new Sha512();
    private final int iterations;
    private final byte[] out;
    /** U1 of each block of output. Made beforehand, so that nothing is allocated for one hash by the thread of another. */
    private final long[] firsts;

    private final byte[] digest = new byte[WORDS * Long.BYTES];
    /** The iterations done in the present block of output; blocks that are over are in {@link #out}. */
    private long done;

    private int filled;
    boolean sound = true;

    public Pbkdf2Seat(Pbkdf2 scheme, Input input, int length, Sha512Together together) {
        super(SEATS);
        this.together = together;
        this.iterations = scheme.iterations();
        this.out = new byte[length];
        int blocks = (length + digest.length - 1) / digest.length;
        this.firsts = new long[blocks * WORDS];
        try {
            steps.key(input.password());
            for (int i = 0; i < blocks; i++) {
                steps.first(input.salt(), i + 1);
                System.arraycopy(steps.u, 0, firsts, i * WORDS, WORDS);
            }
            begin();
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    @Override
    protected boolean isOver() {
        return filled == out.length;
    }

    @Override
    protected boolean isSound() {
        return sound;
    }

    @Override
    protected double shareAlone() {
        return SHARE_ALONE;
    }

    @Override
    protected void step(@Nullable Seat[] riders, int count) {
        if (!sound) {
            begin();
        }
        if (count == 0) {
            done += steps.iterate((int) Math.min(UNCHECKED, iterations - done));
        } else {
            together(riders, count);
        }
        end();
        for (int i = 0; i < count; i++) {
            if (riders[i] instanceof Pbkdf2Seat rider) {
                rider.end();
            }
        }
    }

    private void begin() {
        System.arraycopy(firsts, filled / digest.length * WORDS, steps.u, 0, WORDS);
        System.arraycopy(steps.u, 0, steps.sum, 0, WORDS);
        done = 1;
        sound = true;
    }

    private void end() {
        if (done == iterations) {
            steps.sum(digest);
            int length = Math.min(digest.length, out.length - filled);
            System.arraycopy(digest, 0, out, filled, length);
            filled += length;
            if (filled < out.length) {
                begin();
            }
        }
    }

    private void together(@Nullable Seat[] riders, int count) {
        long[] inner = new long[WORDS * SEATS];
        long[] outer = new long[WORDS * SEATS];
        long[] u = new long[WORDS * SEATS];
        long[] sum = new long[WORDS * SEATS];
        long[] w = new long[80 * SEATS];
        Pbkdf2Seat[] all = new Pbkdf2Seat[count + 1];
        try {
            all[0] = this;
            long most = Math.min(UNCHECKED, iterations - done);
            for (int i = 0; i < count; i++) {
                Pbkdf2Seat rider = (Pbkdf2Seat) riders[i];
                if (rider == null) {
                    throw new IllegalStateException("a seat is empty");
                }
                all[i + 1] = rider;
                most = Math.min(most, rider.iterations - rider.done);
            }
            for (int seat = 0; seat <= count; seat++) {
                put(all[seat].steps.inner, inner, seat);
                put(all[seat].steps.outer, outer, seat);
                put(all[seat].steps.u, u, seat);
                put(all[seat].steps.sum, sum, seat);
            }
            together.iterate(inner, outer, u, sum, w, (int) most);
            for (int seat = 0; seat <= count; seat++) {
                all[seat].keep(u, sum, seat, most);
            }
        } finally {
            Arrays.fill(inner, 0);
            Arrays.fill(outer, 0);
            Arrays.fill(u, 0);
            Arrays.fill(sum, 0);
            Arrays.fill(w, 0);
        }
    }

    private static void put(long[] words, long[] all, int seat) {
        for (int i = 0; i < WORDS; i++) {
            all[i * SEATS + seat] = words[i];
        }
    }

    private void keep(long[] u, long[] sum, int seat, long did) {
        sound = false;
        for (int i = 0; i < WORDS; i++) {
            steps.u[i] = u[i * SEATS + seat];
            steps.sum[i] = sum[i * SEATS + seat];
        }
        done += did;
        sound = true;
    }

    @Override
    public byte[] tag(int length) {
        WrongWorkException.require("bytes of PBKDF2", filled, out.length);
        return Arrays.copyOf(out, length);
    }

    @Override
    public void close() {
        steps.close();
        Arrays.fill(out, (byte) 0);
        Arrays.fill(digest, (byte) 0);
        Arrays.fill(firsts, 0);
    }
}
