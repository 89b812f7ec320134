package io.hashkit.internal.catalog;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scrypt;

/** Calculates with costs in {@code int}, in each way that {@link CostFlow} must detect. Never run. */
final class CostBreaker {
    private final int kept;

    CostBreaker(Scrypt scheme) {
        this.kept = scheme.p();
    }

    static int product(Argon2 scheme) {
        return 4 * scheme.passes();
    }

    static int shift(Bcrypt scheme) {
        return 1 << scheme.cost();
    }

    static int sumInALocalVariable(Pbkdf2 scheme) {
        int iterations = scheme.iterations();
        int more = iterations / 3;
        return more + 1024;
    }

    static int throughAParameter(Pbkdf2 scheme) {
        return parameter(7, scheme.iterations());
    }

    private static int parameter(int other, int iterations) {
        return other - iterations;
    }

    int throughAField() {
        return -kept;
    }

    static int throughAResult(Argon2 scheme) {
        return result(scheme) * 128;
    }

    private static int result(Argon2 scheme) {
        return scheme.memoryKib();
    }

    static long allowed(Argon2 scheme) {
        int exact = Math.multiplyExact(4, scheme.passes());
        return 4L * scheme.passes() + exact;
    }
}
