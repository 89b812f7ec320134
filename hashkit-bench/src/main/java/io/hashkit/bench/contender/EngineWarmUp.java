package io.hashkit.bench.contender;

import io.hashkit.EngineStatus;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import java.util.concurrent.TimeUnit;

/** Warms the engines of an algorithm: until they are warm, another engine serves, and that one is not to be measured. */
public final class EngineWarmUp {
    private EngineWarmUp() {}

    /**
     * Verifies until no engine of this process is warming up any more, or the time is over.
     *
     * @param small costs of a hash that takes a few milliseconds
     */
    public static void run(Scheme small, int seconds) throws InterruptedException {
        PasswordHasher hasher =
                PasswordHasher.builder().scheme(small).allowWeakCosts().build();
        String stored = hasher.hash(SampleInput.PASSWORD);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end
                && hasher.engines().stream().anyMatch(engine -> engine.status() == EngineStatus.Status.WARMING_UP)) {
            hasher.verify(SampleInput.PASSWORD, stored);
            Thread.sleep(1);
        }
    }
}
