package io.hashkit.interleavings;

import io.hashkit.TestScope;
import java.lang.reflect.Constructor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.jspecify.annotations.Nullable;

/**
 * Runs scenarios in many interleavings: on real threads that yield to each other at random, and on request under the
 * model checker of Lincheck, which runs one thread at a time and chooses the next one at each access to shared memory.
 */
public final class Interleavings {
    private static final int RUNS = Integer.getInteger("hashkit.interleavings", 300 / TestScope.oneIn(10));
    /** The additional interleavings that the model checker tries. */
    private static final int TRIES = Integer.getInteger("hashkit.interleavings.model", 0);

    /** If no run ends within this time, the threads are considered to hang; if all of them wait, within a tenth of it. */
    private static final int HANGS_MILLIS = 600_000;

    private static final int LOOK_MILLIS = 100;

    private Interleavings() {}

    /**
     * Runs a scenario as often as this build is configured to.
     *
     * @throws AssertionError if a condition fails or the threads hang
     */
    public static void check(Class<? extends Scenario> scenario) {
        stress(scenario, RUNS, HANGS_MILLIS);
        if (TRIES > 0) {
            explore(scenario, TRIES, HANGS_MILLIS);
        }
    }

    /**
     * Tries interleavings under the model checker.
     *
     * @param hangsMillis when threads are considered to hang; short only where that is the right verdict, because a busy
     *     host lets threads stand still for seconds
     * @throws AssertionError with the interleaving, if a condition fails or the threads hang
     */
    public static void explore(Class<? extends Scenario> scenario, int tries, int hangsMillis) {
        Scenario checked = load(scenario, false);
        // The first run loads and initialises classes, which the model checker would consider part of the scenario. It
        // uses real threads, and only this harness can detect that they hang.
        runBounded(checked, 1, hangsMillis);
        Lincheck.runConcurrentTest(tries, () -> run(checked));
    }

    /**
     * Runs a scenario many times on real threads, which yield to each other at random before each access to shared
     * state.
     *
     * @param hangsMillis as above
     * @throws AssertionError if a condition fails or the threads hang
     */
    public static void stress(Class<? extends Scenario> scenario, int runs, int hangsMillis) {
        runBounded(load(scenario, true), runs, hangsMillis);
    }

    /** Runs on a separate thread, which is abandoned if it hangs. */
    private static void runBounded(Scenario checked, int runs, int hangsMillis) {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        AtomicInteger done = new AtomicInteger();
        Thread runner = new Thread(() -> {
            try {
                for (int i = 0; i < runs; i++) {
                    run(checked);
                    done.incrementAndGet();
                }
            } catch (RuntimeException | Error e) {
                thrown.set(e);
            }
        });
        runner.setDaemon(true);
        runner.start();
        int before = 0;
        for (int still = 0; runner.isAlive() && still < hangsMillis; ) {
            join(runner);
            int now = done.get();
            still = now > before ? 0 : still + (Parking.isNobodyAwake() ? 10 * LOOK_MILLIS : LOOK_MILLIS);
            before = now;
        }
        Throwable failure = thrown.get();
        if (runner.isAlive()) {
            throw new AssertionError("the threads hang in run " + done.get());
        }
        if (failure != null) {
            throw new AssertionError("in run " + done.get() + ": " + failure, failure);
        }
    }

    private static void join(Thread runner) {
        try {
            runner.join(LOOK_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private static void run(Scenario checked) {
        Parking.reset();
        checked.run();
    }

    private static Scenario load(Class<? extends Scenario> scenario, boolean noisy) {
        try {
            Constructor<? extends Scenario> constructor = Class.forName(
                            scenario.getName(), true, new CheckedLoader(noisy))
                    .asSubclass(Scenario.class)
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a scenario needs a constructor without arguments", e);
        }
    }
}
