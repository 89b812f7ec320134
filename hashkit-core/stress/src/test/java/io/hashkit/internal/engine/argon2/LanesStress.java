package io.hashkit.internal.engine.argon2;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** What the lanes of a hash promise when a helper works beside the caller. */
public final class LanesStress {
    private static final int STEPS = 3;
    private static final int PARTS = 2;

    private LanesStress() {}

    /** A hash of a few parts: each counts itself, and looks at what has to be over and what not. */
    public abstract static class Hash {
        private final AtomicIntegerArray parts = new AtomicIntegerArray(STEPS * PARTS);
        private volatile @Nullable Runnable helper;
        private volatile boolean over;
        private volatile boolean disorder;
        private volatile boolean late;

        final void compute(int failing) {
            try {
                Lanes.run(task -> helper = task, STEPS, PARTS, (step, part, lanes) -> part((int) step, part, failing));
            } finally {
                over = true;
            }
        }

        private void part(int step, int part, int failing) {
            int number = step * PARTS + part;
            if (step > 0 && (parts.get((step - 1) * PARTS) != 1 || parts.get(step * PARTS - 1) != 1)) {
                disorder = true;
            }
            if (number == failing) {
                throw new IllegalStateException("planned");
            }
            parts.incrementAndGet(number);
            if (over) {
                late = true;
            }
        }

        /** What the executor does with the helper that it was given. */
        final void help() {
            while (helper == null && !over) {
                Thread.onSpinWait();
            }
            Runnable task = helper;
            if (task == null) {
                disorder = true;
            } else {
                task.run();
            }
        }

        final String faults() {
            return disorder ? "disorder" : late ? "late" : "none";
        }

        /** How often each part was done. */
        final String done() {
            return parts.toString().replace(", ", "");
        }
    }

    /** Each part is done once, in the order of steps, and none after the return. */
    @JCStressTest
    @Outcome(id = "none, [111111]", expect = ACCEPTABLE)
    @State
    public static class Helper extends Hash {
        @Actor
        public void caller() {
            compute(-1);
        }

        @Actor
        public void helper() {
            help();
        }

        @Arbiter
        public void end(LL_Result r) {
            r.r1 = faults();
            r.r2 = done();
        }
    }

    /** A part of the second step fails: the caller is told, no later step begins, and nothing runs after the return. */
    @JCStressTest
    @Outcome(
            id = {"none, failed [110000]", "none, failed [111000]"},
            expect = ACCEPTABLE)
    @State
    public static class Failure extends Hash {
        private volatile String outcome = "";

        @Actor
        public void caller() {
            try {
                compute(PARTS + 1);
            } catch (IllegalStateException e) {
                outcome = "failed ";
            }
        }

        @Actor
        public void helper() {
            help();
        }

        @Arbiter
        public void end(LL_Result r) {
            r.r1 = faults();
            r.r2 = outcome + done();
        }
    }
}
