package io.hashkit.internal.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.limit.Priority;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LZL_Result;

/** What a limiter promises to those that wait and leave. */
public final class WaitersStress {
    private WaitersStress() {}

    /** The time of a waiter is over when the permit comes free. */
    @JCStressTest
    @Outcome(
            id = {"ADMITTED, null, nothing", "DEADLINE, null, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Deadline {
        private final Watched limiter = new Watched(1, 4);
        private final HashPermit held = limiter.acquire(Priority.LOGIN, 1);

        @Actor
        public void waiting(LLL_Result r) {
            r.r1 = limiter.visitHastily(Priority.LOGIN, 1);
        }

        @Actor
        public void release() {
            held.close();
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = limiter.left();
        }
    }

    /** A waiter is interrupted when the permit comes free, and stays interrupted. */
    @JCStressTest
    @Outcome(
            id = {"ADMITTED, true, nothing", "INTERRUPTED, true, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Interrupt {
        private final Watched limiter = new Watched(1, 4);
        private final HashPermit held = limiter.acquire(Priority.LOGIN, 1);
        private volatile @Nullable Thread waiter;
        private volatile boolean sent;

        @Actor
        public void waiting(LZL_Result r) {
            waiter = Thread.currentThread();
            r.r1 = limiter.visit(Priority.LOGIN, 1);
            while (!sent) {
                Thread.onSpinWait();
            }
            r.r2 = Thread.interrupted();
        }

        @Actor
        public void interrupt() {
            Thread thread = waiter;
            while (thread == null) {
                Thread.onSpinWait();
                thread = waiter;
            }
            thread.interrupt();
            sent = true;
            held.close();
        }

        @Arbiter
        public void end(LZL_Result r) {
            r.r3 = limiter.left();
        }
    }

    /** Two leave the queue at once. */
    @JCStressTest
    @Outcome(id = "DEADLINE, DEADLINE, nothing", expect = ACCEPTABLE)
    @State
    public static class BothLeave {
        private final Watched limiter = new Watched(1, 4);
        private final HashPermit held = limiter.acquire(Priority.LOGIN, 1);

        @Actor
        public void one(LLL_Result r) {
            r.r1 = limiter.visitHastily(Priority.LOGIN, 1);
        }

        @Actor
        public void other(LLL_Result r) {
            r.r2 = limiter.visitHastily(Priority.LOGIN, 1);
        }

        @Arbiter
        public void end(LLL_Result r) {
            held.close();
            r.r3 = limiter.left();
        }
    }

    /** One that is too large for what is free leaves, and lets in the small one behind it. */
    @JCStressTest
    @Outcome(id = "DEADLINE, ADMITTED, nothing", expect = ACCEPTABLE)
    @State
    public static class LetsIn {
        private final Watched limiter = new Watched(2, 4);
        private final HashPermit held = limiter.acquire(Priority.LOGIN, 1);

        @Actor
        public void large(LLL_Result r) {
            r.r1 = limiter.visitHastily(Priority.LOGIN, 2);
        }

        @Actor
        public void small(LLL_Result r) {
            r.r2 = limiter.visit(Priority.LOGIN, 1);
        }

        @Arbiter
        public void end(LLL_Result r) {
            held.close();
            r.r3 = limiter.left();
        }
    }
}
