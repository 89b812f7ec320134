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
        ReferenceLoop.keep(ReferenceLoop.loop(start, ROUNDS));
        long between = System.nanoTime();
        ReferenceLoop.keep(read(between));
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
}
