package io.hashkit;

import io.hashkit.algorithm.Argon2;
import io.hashkit.internal.engine.Engine;
import io.hashkit.internal.engine.EngineFamily;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.limit.Permits;
import io.hashkit.limit.Limiter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/**
 * An engine that answers only when the test opens it. Like the engines of libraries, it does not react to interrupts.
 */
final class GateEngine implements Engine<Argon2> {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    @Override
    public byte[] derive(Argon2 scheme, Input input, int length) {
        entered.countDown();
        boolean interrupted = false;
        while (true) {
            try {
                open.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return new byte[length];
    }

    void awaitEntered() throws InterruptedException {
        entered.await();
    }

    void open() {
        open.countDown();
    }

    /** A hasher whose only engine is the given one. */
    static PasswordHasherBuilder builder(Engine<Argon2> engine) {
        EngineFamily<Argon2> row = new EngineFamily<>(
                "argon2",
                Argon2.class,
                List.of(),
                List.of(new EngineFamily.Candidate<>("fake", false, resources -> engine)));
        return TestHashers.builder()
                .scheme(Argon2.id(8, 1, 1))
                .with(its -> its.engines = Engines.of(
                        List.of(row),
                        Set.of(),
                        Resources.of(Permits.OF_LIMITER.into(Limiter.shared()).memory())));
    }

    static <T> FutureTask<T> start(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }
}
