package io.hashkit.internal.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.limit.Priority;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** What a limiter promises to its callers while the host is resized. */
public final class ResizeStress {
    private ResizeStress() {}

    /** The host grows while a permit is held for good: who asks meanwhile is woken by that alone. */
    @JCStressTest
    @Outcome(id = "ADMITTED, null, nothing", expect = ACCEPTABLE)
    @State
    public static class Growth {
        private final Watched limiter = new Watched(2);
        private final HashPermit held = limiter.acquire(Priority.LOGIN, 1);

        public Growth() {
            limiter.resize(1);
        }

        @Actor
        public void grow() {
            limiter.resize(2);
        }

        @Actor
        public void ask(LLL_Result r) {
            r.r1 = limiter.visit(Priority.LOGIN, 1);
        }

        @Arbiter
        public void end(LLL_Result r) {
            held.close();
            r.r3 = limiter.left();
        }
    }

    /** The host shrinks while permits come and go: a hash that is too large by then is refused, or runs alone. */
    @JCStressTest
    @Outcome(
            id = {"ADMITTED, ADMITTED, nothing", "OVER_BUDGET, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Shrinkage {
        private final Watched limiter = new Watched(2);

        @Actor
        public void large(LLL_Result r) {
            r.r1 = limiter.visit(Priority.LOGIN, 2);
        }

        @Actor
        public void small(LLL_Result r) {
            limiter.resize(1);
            r.r2 = limiter.visit(Priority.LOGIN, 1);
        }

        @Arbiter
        public void end(LLL_Result r) {
            limiter.resize(2);
            r.r3 = limiter.left();
        }
    }
}
