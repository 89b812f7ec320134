package io.hashkit.bench.host;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Control loops that do not depend on any engine: if they are slower in one run than in another, the host has changed. One loop
 * computes in registers, as bcrypt and PBKDF2 do; the other reads blocks of 1 KiB throughout 16 MiB, as Argon2 and scrypt do.
 */
public final class Controls {
    public static final String ARITHMETIC = "arithmetic";
    public static final String MEMORY = "memory";

    /** Their work memory is at most 4 KiB, which stays in the first cache. */
    private static final Set<String> IN_REGISTERS = Set.of("bcrypt", "pbkdf2");

    private static final List<Set<String>> KINDS = List.of(IN_REGISTERS, Set.of("argon2", "scrypt"));

    private static final int ROUNDS = 60_000;
    private static final int LONGS = 2 << 20;
    private static final int BLOCK = 128;
    private static final int BLOCKS = 1024;
    private static final int WARM_UPS = 40;

    private final long[] memory = new long[LONGS];

    /** Allocates 16 MiB and lets the JIT compiler compile the loops. */
    public Controls() {
        for (int i = 0; i < LONGS; i++) {
            memory[i] = i;
        }
        for (int i = 0; i < WARM_UPS; i++) {
            time();
        }
    }

    /**
     * Whether what changes a loop may change the engines of an algorithm. What changes the loop that reads memory does not
     * change those that compute in registers.
     *
     * @param algorithm such as {@code bcrypt}
     */
    public static boolean isFor(String loop, String algorithm) {
        return !loop.equals(MEMORY) || !IN_REGISTERS.contains(algorithm);
    }

    /**
     * Whether what changes the engines of one algorithm changes those of the other likewise.
     *
     * @param one such as {@code bcrypt}
     */
    public static boolean areAlike(String one, String other) {
        return one.equals(other) || KINDS.stream().anyMatch(kind -> kind.contains(one) && kind.contains(other));
    }

    /** Runs each loop once and returns its nanoseconds, by the same clock as the hashes. */
    public Map<String, Double> time() {
        long start = System.nanoTime();
        keep(loop(start, ROUNDS));
        long between = System.nanoTime();
        keep(read(between));
        long end = System.nanoTime();
        Map<String, Double> times = new LinkedHashMap<>();
        times.put(ARITHMETIC, (double) (between - start));
        times.put(MEMORY, (double) (end - between));
        return times;
    }

    /** Each block determines the next one, so that the processor cannot prefetch. */
    private long read(long seed) {
        long sum = seed | 1;
        for (int block = 0; block < BLOCKS; block++) {
            int start = (int) ((sum * 0x9E3779B97F4A7C15L) >>> 40) % (LONGS / BLOCK) * BLOCK;
            for (int i = start; i < start + BLOCK; i++) {
                sum += memory[i];
            }
        }
        return sum;
    }

    /** Keeps the compiler from removing the loop. */
    public static void keep(long value) {
        if (value == 42) {
            throw new IllegalStateException("one in 2^64");
        }
    }

    /**
     * Eight chains of multiplications, so that another busy thread on the same core is noticed; the caller must use the result, or
     * the compiler removes the work.
     */
    public static long loop(long seed, int rounds) {
        long a = seed;
        long b = seed + 1;
        long c = seed + 2;
        long d = seed + 3;
        long e = seed + 4;
        long f = seed + 5;
        long g = seed + 6;
        long h = seed + 7;
        for (int i = 0; i < rounds; i++) {
            a = (a ^ (a >>> 7)) * 31 + i;
            b = (b ^ (b >>> 7)) * 31 + i;
            c = (c ^ (c >>> 7)) * 31 + i;
            d = (d ^ (d >>> 7)) * 31 + i;
            e = (e ^ (e >>> 7)) * 31 + i;
            f = (f ^ (f >>> 7)) * 31 + i;
            g = (g ^ (g >>> 7)) * 31 + i;
            h = (h ^ (h >>> 7)) * 31 + i;
        }
        return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
    }
}
