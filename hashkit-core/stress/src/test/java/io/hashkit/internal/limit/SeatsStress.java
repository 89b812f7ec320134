package io.hashkit.internal.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** What hashes that share a processor see of each other: nothing, and all of their own steps. */
public final class SeatsStress {
    private SeatsStress() {}

    /** One drives, one rides and one waits, or is handed over. */
    @JCStressTest
    @Outcome(id = "3 steps, 2 steps, 1 steps, nothing", expect = ACCEPTABLE)
    @State
    public static class Shared {
        private final Watched limiter = new Watched(1, 4);

        @Actor
        public void one(LLLL_Result r) {
            r.r1 = limiter.hash(new Steps(3));
        }

        @Actor
        public void other(LLLL_Result r) {
            r.r2 = limiter.hash(new Steps(2));
        }

        @Actor
        public void third(LLLL_Result r) {
            r.r3 = limiter.hash(new Steps(1));
        }

        @Arbiter
        public void end(LLLL_Result r) {
            r.r4 = limiter.left();
        }
    }

    /** A thread that is interrupted before it asks may still find its hash computed by another one. */
    @JCStressTest
    @Outcome(
            id = {"40 steps, interrupted, nothing", "40 steps, 20 steps, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Interrupted {
        private final Watched limiter = new Watched(1, 4);

        @Actor
        public void one(LLL_Result r) {
            r.r1 = limiter.hash(new Steps(40));
        }

        @Actor
        public void interrupted(LLL_Result r) {
            Thread.currentThread().interrupt();
            r.r2 = limiter.hash(new Steps(20));
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = limiter.left();
        }
    }

    /** Whatever a driver throws ends its own hash only, which another thread may compute before that. */
    @JCStressTest
    @Outcome(
            id = {"failed, 3 steps, 2 steps, nothing", "2 steps, 3 steps, 2 steps, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Failing {
        private final Watched limiter = new Watched(1, 4);

        @Actor
        public void failing(LLLL_Result r) {
            r.r1 = limiter.hash(new Steps.Failing());
        }

        @Actor
        public void other(LLLL_Result r) {
            r.r2 = limiter.hash(new Steps(3));
        }

        @Actor
        public void third(LLLL_Result r) {
            r.r3 = limiter.hash(new Steps(2));
        }

        @Arbiter
        public void end(LLLL_Result r) {
            r.r4 = limiter.left();
        }
    }

    /** A host that loses a processor while hashes share two, and gets it back. */
    @JCStressTest
    @Outcome(id = "3 steps, 2 steps, 1 steps, nothing", expect = ACCEPTABLE)
    @State
    public static class Resized {
        private final Watched limiter = new Watched(2);

        @Actor
        public void one(LLLL_Result r) {
            r.r1 = limiter.hash(new Steps(3));
        }

        @Actor
        public void other(LLLL_Result r) {
            r.r2 = limiter.hash(new Steps(2));
        }

        @Actor
        public void third(LLLL_Result r) {
            r.r3 = limiter.hash(new Steps(1));
        }

        @Actor
        public void host() {
            limiter.resize(1);
            limiter.resize(2);
        }

        @Arbiter
        public void end(LLLL_Result r) {
            r.r4 = limiter.left();
        }
    }
}
