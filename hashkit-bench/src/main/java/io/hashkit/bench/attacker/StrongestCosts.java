package io.hashkit.bench.attacker;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Traits;

/** The strongest costs that take no longer than a given time on a host of a given speed. */
public final class StrongestCosts {
    private static final int LARGEST_LOG_N = 20;
    private static final int LOWEST_COST = 4;
    private static final int HIGHEST_COST = 31;
    private static final double DIGITS = 100;

    private StrongestCosts() {}

    /**
     * Finds costs of the same algorithm. If even the lowest take longer, these are returned.
     *
     * @param like Argon2 keeps its passes and lanes, scrypt its r and p
     * @param nanosPerWork nanoseconds of one processor per unit of {@link Scheme#work()}
     * @param millis the time in milliseconds
     */
    public static Scheme within(Scheme like, double nanosPerWork, double millis) {
        double work = millis * 1e6 / nanosPerWork;
        if (like instanceof Argon2 argon2) {
            return argon2(argon2, work);
        }
        if (like instanceof Scrypt scrypt) {
            int logN = clamp(log2(work / scrypt.r() / scrypt.p()), 1, LARGEST_LOG_N);
            return new Scrypt(logN, scrypt.r(), scrypt.p());
        }
        return like instanceof Bcrypt
                ? new Bcrypt(clamp(log2(work), LOWEST_COST, HIGHEST_COST))
                : new Pbkdf2(like.algorithm(), clamp(withTwoDigits(work), 1, Integer.MAX_VALUE));
    }

    /** The costs with the most memory. */
    static Argon2 argon2(Argon2 like, double work) {
        int least = 8 * like.lanes();
        double perKib = Traits.of(like).work() / like.memoryKib();
        return Argon2.id(clamp(work / perKib, least, Argon2Traits.MAX_MEMORY_KIB), like.passes(), like.lanes());
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    private static double withTwoDigits(double value) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(value / DIGITS)) + 1));
        return Math.floor(value / unit) * unit;
    }

    private static int clamp(double value, int least, int most) {
        return (int) Math.max(least, Math.min(most, Math.floor(value)));
    }
}
