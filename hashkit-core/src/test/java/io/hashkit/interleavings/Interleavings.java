package io.hashkit.interleavings;

import java.lang.reflect.Constructor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.jspecify.annotations.Nullable;

/**
 * Runs scenarios with threads that interleave in many ways: on real threads that give way to each other at random, and where
 * it is asked for under the model checker of Lincheck, which runs one thread at a time and decides which at each access to
 * shared memory.
 */
public final class Interleavings {
    private static final int RUNS = Integer.getInteger("hashkit.interleavings", 300);
    /** How many interleavings the model checker tries besides. */
    private static final int TRIES = Integer.getInteger("hashkit.interleavings.model", 0);

    /** After this time without a run that has ended, the threads are taken to hang. */
    private static final int HANGS_MILLIS = 10_000;

    private Interleavings() {}

    /**
     * Runs a scenario as often as this build is told to.
     *
     * @throws AssertionError if something does not hold or the threads hang
     */
    public static void check(Class<? extends Scenario> scenario) {
        stress(scenario, RUNS);
        if (TRIES > 0) {
            explore(scenario, TRIES);
        }
    }

    /**
     * Tries interleavings under the model checker.
     *
     * @throws AssertionError with the interleaving, if something does not hold or the threads hang
     */
    public static void explore(Class<? extends Scenario> scenario, int tries) {
        Scenario checked = load(scenario, false);
        // The first run loads and initialises classes, which the model checker would take for part of the scenario. It
        // has
        // real threads, and nothing but this harness sees them hang.
        runBounded(checked, 1);
        Lincheck.runConcurrentTest(tries, () -> run(checked));
    }

    /**
     * Runs a scenario many times on real threads, which give way to each other at random before each access to what they share.
     *
     * @throws AssertionError if something does not hold or the threads hang
     */
    public static void stress(Class<? extends Scenario> scenario, int runs) {
        runBounded(load(scenario, true), runs);
    }

    /** Runs on a thread of its own, which is left behind where it hangs. */
    private static void runBounded(Scenario checked, int runs) {
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
        int before;
        do {
            before = done.get();
            join(runner);
        } while (runner.isAlive() && done.get() > before);
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
            runner.join(HANGS_MILLIS);
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
