package io.hashkit.planted;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Small copies of what hashkit does, each with a fault that has to be found: else the harness is blind. */
public final class PlantedFaults {
    private PlantedFaults() {}

    /** Looks whether it has to wait before it can be found waiting: a wake-up in between is lost. */
    @JCStressTest
    @Outcome(
            id = {"true, true", "false, true", "false, false"},
            expect = ACCEPTABLE)
    @State
    public static class LostWakeUp {
        private volatile boolean done;
        private volatile @Nullable Thread waiting;

        @Actor
        public void waiter(ZZ_Result r) {
            boolean parks = !done;
            waiting = Thread.currentThread();
            r.r1 = parks;
        }

        @Actor
        public void waker(ZZ_Result r) {
            done = true;
            r.r2 = waiting != null;
        }
    }

    /** Counts callers without a lock. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE)
    @State
    @SuppressWarnings("NonAtomicVolatileUpdate") // The fault.
    public static class CountedOutside {
        private volatile int inside;

        private void visit() {
            int before = inside;
            Thread.onSpinWait();
            inside = before + 1;
            Thread.onSpinWait();
            inside--;
        }

        @Actor
        public void one() {
            visit();
        }

        @Actor
        public void other() {
            visit();
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = inside;
        }
    }

    /** Looks for room and takes it in two moves: two get the one place. */
    @JCStressTest
    @Outcome(
            id = {"true, false", "false, true"},
            expect = ACCEPTABLE)
    @State
    public static class LooksThenEnters {
        private volatile boolean taken;

        private boolean enter() {
            boolean free = !taken;
            taken = true;
            return free;
        }

        @Actor
        public void one(ZZ_Result r) {
            r.r1 = enter();
        }

        @Actor
        public void other(ZZ_Result r) {
            r.r2 = enter();
        }
    }

    /** Interrupts the thread of a task that it saw running, which by then may serve another. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE)
    @State
    public static class LateInterrupt {
        private volatile @Nullable Thread runner;
        private volatile boolean done;
        private volatile boolean over;

        @Actor
        public void run(Z_Result r) {
            runner = Thread.currentThread();
            done = true;
            boolean ignored = Thread.interrupted();
            while (!over) {
                Thread.onSpinWait();
            }
            r.r1 = Thread.interrupted() && !ignored;
        }

        @Actor
        public void cancel() {
            Thread thread = runner;
            while (thread == null) {
                Thread.onSpinWait();
                thread = runner;
            }
            if (!done) {
                thread.interrupt();
            }
            over = true;
        }
    }

    /** Ends without waiting for a part that another thread has begun. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE)
    @State
    public static class EndDoesNotWait {
        private volatile boolean begun;
        private volatile boolean over;

        @Actor
        public void caller() {
            while (!begun) {
                Thread.onSpinWait();
            }
            over = true;
        }

        @Actor
        public void helper(Z_Result r) {
            begun = true;
            for (int i = 0; i < 50; i++) {
                Thread.onSpinWait();
            }
            r.r1 = over;
        }
    }
}
