package io.hashkit.internal.engine.pbkdf2;

import static io.hashkit.internal.engine.pbkdf2.ShaTogether.WORDS;

import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.limit.Seat;
import io.hashkit.internal.memory.WrongWorkException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PBKDF2 alone, and several hashes at once, in arrays of words. */
public abstract class Pbkdf2Seat<T> extends Seat {
    /** The most iterations between two interruption points. */
    private static final int UNCHECKED = 1024;

    private final int seats;
    private final ShaTogether<T> together;
    /** Words of the schedule. */
    private final int rounds;

    final ShaSteps<T> steps;
    private final int iterations;
    private final byte[] out;
    /** U1 of each block of output. Made beforehand, so that nothing is allocated for one hash by the thread of another. */
    private final T firsts;

    private final byte[] digest;
    /** The iterations done in the present block of output; blocks that are over are in {@link #out}. */
    private long done;

    private int filled;
    boolean sound = true;

    private Pbkdf2Seat(
            int seats, ShaTogether<T> together, int rounds, ShaSteps<T> steps, Pbkdf2 scheme, Input input, int length) {
        super(seats);
        this.seats = seats;
        this.together = together;
        this.rounds = rounds;
        this.steps = steps;
        this.iterations = scheme.iterations();
        this.out = new byte[length];
        this.digest = new byte[steps.length()];
        int blocks = (length + digest.length - 1) / digest.length;
        this.firsts = words(blocks * WORDS);
        try {
            steps.key(input.password());
            for (int i = 0; i < blocks; i++) {
                steps.first(input.salt(), i + 1);
                System.arraycopy(steps.u, 0, firsts, i * WORDS, WORDS);
            }
            begin();
        } catch (Throwable e) {
            wipe();
            throw e;
        }
    }

    /** With SHA-512, alone as {@link Pbkdf2Hashkit} computes it. */
    public static final class OfSha512 extends Pbkdf2Seat<long[]> {
        public OfSha512(Pbkdf2 scheme, Input input, int length, ShaTogether<long[]> together) {
            super(ShaTogether.SHA512_SEATS, together, 80, new Sha512(), scheme, input, length);
        }

        /** Of the time of one hash alone, four at once take 0.93 with AVX-512 and 1.5 with AVX2. */
        @Override
        protected double shareAlone() {
            return 0.3;
        }

        @Override
        int iterate(int count) {
            return steps.iterate(count);
        }
    }

    /** With SHA-256, alone as {@link Pbkdf2Jdk} computes it, on processors for which the JDK has instructions. */
    public static final class OfSha256 extends Pbkdf2Seat<int[]> {
        private final Pbkdf2Jdk.Keyed jdk;
        /** Another provider that was inserted meanwhile is slower than plain Java, and has proved no answers. */
        private final boolean byJdk;

        public OfSha256(Pbkdf2 scheme, Input input, int length, ShaTogether<int[]> together) {
            super(ShaTogether.SHA256_SEATS, together, 64, new Sha256(), scheme, input, length);
            try {
                jdk = new Pbkdf2Jdk.Keyed(input, scheme);
                byJdk = jdk.isOfTheJdk();
            } catch (Throwable e) {
                wipe();
                throw e;
            }
        }

        /** Of the time of one hash alone, eight at once take 2.4 with AVX-512 and 3.9 with AVX2. */
        @Override
        protected double shareAlone() {
            return 0.35;
        }

        @Override
        protected int fewestRiders() {
            return 3;
        }

        @Override
        int iterate(int count) {
            return byJdk ? jdk.iterate(steps, count) : steps.iterate(count);
        }

        @Override
        public void close() {
            super.close();
            jdk.close();
        }
    }

    /** Computes the next iterations of this hash alone, and returns their number. */
    abstract int iterate(int count);

    @SuppressWarnings("unchecked")
    private T words(int count) {
        return (T) Array.newInstance(steps.iv.getClass().getComponentType(), count);
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
    protected void step(@Nullable Seat[] riders, int count) {
        if (count < fewestRiders()) {
            alone();
            for (int i = 0; i < count; i++) {
                if (riders[i] instanceof Pbkdf2Seat<?> rider) {
                    rider.alone();
                }
            }
        } else {
            together(riders, count);
        }
        end();
        for (int i = 0; i < count; i++) {
            if (riders[i] instanceof Pbkdf2Seat<?> rider) {
                rider.end();
            }
        }
    }

    /** Begins the block anew if an error has left it half done. */
    private void mend() {
        if (!sound) {
            begin();
        }
    }

    private void alone() {
        mend();
        sound = false;
        done += iterate((int) Math.min(UNCHECKED, iterations - done));
        sound = true;
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
        mend();
        T inner = words(WORDS * seats);
        T outer = words(WORDS * seats);
        T u = words(WORDS * seats);
        T sum = words(WORDS * seats);
        T w = words(rounds * seats);
        List<Pbkdf2Seat<T>> all = new ArrayList<>(seats);
        try {
            all.add(this);
            long most = Math.min(UNCHECKED, iterations - done);
            for (int i = 0; i < count; i++) {
                @SuppressWarnings("unchecked") // the limiter takes in seats of one class
                Pbkdf2Seat<T> rider = (Pbkdf2Seat<T>) riders[i];
                if (rider == null) {
                    throw new IllegalStateException("a seat is empty");
                }
                rider.mend();
                all.add(rider);
                most = Math.min(most, rider.iterations - rider.done);
            }
            for (int seat = 0; seat <= count; seat++) {
                ShaSteps<T> one = all.get(seat).steps;
                put(one.inner, inner, seat);
                put(one.outer, outer, seat);
                put(one.u, u, seat);
                put(one.sum, sum, seat);
            }
            together.iterate(inner, outer, u, sum, w, (int) most);
            for (int seat = 0; seat <= count; seat++) {
                all.get(seat).keep(u, sum, seat, most);
            }
        } finally {
            steps.wipe(inner);
            steps.wipe(outer);
            steps.wipe(u);
            steps.wipe(sum);
            steps.wipe(w);
        }
    }

    private void put(T words, T all, int seat) {
        for (int i = 0; i < WORDS; i++) {
            System.arraycopy(words, i, all, i * seats + seat, 1);
        }
    }

    private void keep(T u, T sum, int seat, long did) {
        sound = false;
        for (int i = 0; i < WORDS; i++) {
            System.arraycopy(u, i * seats + seat, steps.u, i, 1);
            System.arraycopy(sum, i * seats + seat, steps.sum, i, 1);
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
        wipe();
    }

    final void wipe() {
        steps.close();
        Arrays.fill(out, (byte) 0);
        Arrays.fill(digest, (byte) 0);
        steps.wipe(firsts);
    }
}
