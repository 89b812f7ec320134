package io.hashkit.bench.contender;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.internal.algorithm.Spec;
import java.util.concurrent.TimeUnit;

/** Warms up the engines of an algorithm. Until an engine is warm, the hasher uses another one, which must not be measured. */
public final class EngineWarmUp {
    private static final int LONGEST_SECONDS = 6;

    private EngineWarmUp() {}

    /**
     * Warms up the engines of an algorithm for at most six seconds; at once if none has to.
     *
     * @param scheme any costs of the algorithm
     * @return whether no engine is warming up any more
     */
    public static boolean run(Scheme scheme) throws InterruptedException {
        return run(scheme, LONGEST_SECONDS);
    }

    /** Costs of the same algorithm that take a few milliseconds. */
    public static Scheme small(Scheme scheme) {
        if (scheme instanceof Argon2) {
            return Argon2.id(2048, 2, 1);
        }
        if (scheme instanceof Scrypt) {
            return new Scrypt(11, 8, 1);
        }
        return scheme instanceof Bcrypt ? new Bcrypt(4) : new Pbkdf2(scheme.algorithm(), 5000);
    }

    /**
     * Verifies hashes of a few milliseconds until no engine of the algorithm is warming up, or the time is over.
     *
     * @param scheme any costs of the algorithm
     * @return whether no engine is warming up any more
     */
    public static boolean run(Scheme scheme, int seconds) throws InterruptedException {
        Scheme small = small(scheme);
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(small).allowWeakCosts().build();
        String stored = hasher.hash(SampleInput.PASSWORD);
        String family = Spec.of(small.algorithm()).family();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (isWarmingUp(hasher, family)) {
            if (System.nanoTime() >= end) {
                return false;
            }
            hasher.verify(SampleInput.PASSWORD, stored);
            Thread.sleep(1);
        }
        return true;
    }

    private static boolean isWarmingUp(PasswordHasher hasher, String family) {
        return hasher.info().engines().stream()
                .anyMatch(engine ->
                        engine.algorithm().equals(family) && engine.status() == EngineStatus.Status.WARMING_UP);
    }
}
