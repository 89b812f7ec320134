package io.hashkit.internal.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.limit.Priority;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/** What a limiter promises to callers that ask and give back at once. */
public final class LimiterStress {
    private LimiterStress() {}

    /** Room for one: the other waits and then gets its turn. */
    @JCStressTest
    @Outcome(id = "ADMITTED, ADMITTED, nothing", expect = ACCEPTABLE)
    @State
    public static class Turns {
        private final Watched limiter = new Watched(1, 4);

        @Actor
        public void one(LLL_Result r) {
            r.r1 = limiter.visit(Priority.LOGIN, 1);
        }

        @Actor
        public void other(LLL_Result r) {
            r.r2 = limiter.visit(Priority.IMPORT, 1);
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = limiter.left();
        }
    }

    /** Room for both: neither is refused, though neither may wait. */
    @JCStressTest
    @Outcome(id = "ADMITTED, ADMITTED, nothing", expect = ACCEPTABLE)
    @State
    public static class Room {
        private final Watched limiter = new Watched(2, 1);

        @Actor
        public void one(LLL_Result r) {
            r.r1 = limiter.visitIfFree(1);
        }

        @Actor
        public void other(LLL_Result r) {
            r.r2 = limiter.visitIfFree(1);
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = limiter.left();
        }
    }

    /** Two threads close the same permit. */
    @JCStressTest
    @Outcome(id = "nothing", expect = ACCEPTABLE)
    @State
    public static class ClosedTwice {
        private final Watched limiter = new Watched(1, 1);
        private final HashPermit permit = limiter.acquire(Priority.LOGIN, 1);

        @Actor
        public void one() {
            permit.close();
        }

        @Actor
        public void other() {
            permit.close();
        }

        @Arbiter
        public void end(L_Result r) {
            r.r1 = limiter.left();
        }
    }

    /** A place for one waiter: a login takes it from an import that waits, or finds it on its way there. */
    @JCStressTest
    @Outcome(
            id = {"QUEUE_FULL, ADMITTED, nothing", "ADMITTED, QUEUE_FULL, nothing", "ADMITTED, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Displaced {
        private final Watched limiter = new Watched(1, 1);
        private final HashPermit held = limiter.acquire(Priority.LOGIN, 1);

        @Actor
        public void waiting(LLL_Result r) {
            r.r1 = limiter.visit(Priority.IMPORT, 1);
            held.close();
        }

        @Actor
        public void login(LLL_Result r) {
            r.r2 = limiter.visit(Priority.LOGIN, 1);
            held.close();
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r3 = limiter.left();
        }
    }
}
