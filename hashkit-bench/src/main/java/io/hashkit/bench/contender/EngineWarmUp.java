package io.hashkit.bench.contender;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.EngineStatus;
import io.hashkit.algorithm.Scheme;
import java.util.concurrent.TimeUnit;

/** Warms up the engines of an algorithm. Until an engine is warm, the hasher uses another one, which must not be measured. */
public final class EngineWarmUp {
    private EngineWarmUp() {}

    /**
     * Verifies repeatedly until no engine of this process is warming up, or the time is over.
     *
     * @param small costs at which a hash takes a few milliseconds
     */
    public static void run(Scheme small, int seconds) throws InterruptedException {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(small).allowWeakCosts().build();
        String stored = hasher.hash(SampleInput.PASSWORD);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end
                && hasher.info().engines().stream()
                        .anyMatch(engine -> engine.status() == EngineStatus.Status.WARMING_UP)) {
            hasher.verify(SampleInput.PASSWORD, stored);
            Thread.sleep(1);
        }
    }
}
