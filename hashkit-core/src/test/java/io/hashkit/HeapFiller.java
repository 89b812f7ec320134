package io.hashkit;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** Repeatedly fills the heap to the last bytes, holds it for a moment, and releases it for a moment. */
final class HeapFiller implements Runnable {
    private static final int MOST = 1 << 14;
    private static final int LARGEST = 1 << 18;
    private static final int SMALLEST = 16;
    private static final byte[] NOTHING = {};
    private static final long LONGEST_PAUSE_NANOS = 40_000_000;

    private final byte[][] held = new byte[MOST][];
    private volatile boolean stopped;
    private long random;
    private long filled;

    HeapFiller(long seed) {
        random = seeded(seed);
    }

    void stop() {
        stopped = true;
    }

    /** How often the heap was full. */
    long filled() {
        return filled;
    }

    @Override
    public void run() {
        while (!stopped) {
            fill();
            pause();
            Arrays.fill(held, NOTHING);
            pause();
        }
    }

    private void pause() {
        random = next(random);
        try {
            LockSupport.parkNanos(Math.floorMod(random, LONGEST_PAUSE_NANOS));
        } catch (OutOfMemoryError e) {
            // Parking may need memory too; without it there is no pause.
        }
    }

    /** Continues with smaller pieces whenever a size no longer fits. */
    private void fill() {
        int bound = LARGEST;
        for (int i = 0; i < MOST && bound >= SMALLEST && !stopped; i++) {
            random = next(random);
            try {
                held[i] = new byte[Math.floorMod(random, bound)];
            } catch (OutOfMemoryError e) {
                bound >>= 2;
                filled++;
            }
        }
    }

    static long seeded(long seed) {
        return next(next(seed * 0x9E3779B97F4A7C15L + 1));
    }

    /** Xorshift (Marsaglia, 2003), which needs no memory. */
    static long next(long state) {
        long x = state == 0 ? 1 : state;
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ (x << 17);
    }
}
