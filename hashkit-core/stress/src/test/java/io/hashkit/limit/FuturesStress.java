package io.hashkit.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** What a limiter promises to those that wait by a future. Each has ended when both threads have: nobody else ends one here. */
public final class FuturesStress {
    private FuturesStress() {}

    /** Cancelled when the permit comes free: the one behind it is served. */
    @JCStressTest
    @Outcome(
            id = {"CANCELLED, ADMITTED, nothing", "ADMITTED, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Cancelled {
        private final Watched limiter = new Watched(1, 4);
        private final Permit held = limiter.acquire(Priority.LOGIN, 1);
        private final Visits first = limiter.visitInFuture(Priority.LOGIN, 1);
        private final Visits second = limiter.visitInFuture(Priority.LOGIN, 1);

        @Actor
        public void release() {
            held.close();
        }

        @Actor
        public void cancel() {
            first.cancel();
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r1 = first.outcome();
            r.r2 = second.outcome();
            r.r3 = limiter.left();
        }
    }

    /** Its time is over when the permit comes free. */
    @JCStressTest
    @Outcome(
            id = {"DEADLINE, ADMITTED, nothing", "ADMITTED, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class TooLate {
        private final Watched limiter = new Watched(1, 4);
        private final Permit held = limiter.acquire(Priority.LOGIN, 1);
        private final Visits first = limiter.visitInFuture(Priority.LOGIN, 1);
        private final Runnable timer = limiter.timerOfFirst();
        private final Visits second = limiter.visitInFuture(Priority.LOGIN, 1);

        @Actor
        public void release() {
            held.close();
        }

        @Actor
        public void timer() {
            timer.run();
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r1 = first.outcome();
            r.r2 = second.outcome();
            r.r3 = limiter.left();
        }
    }

    /** Cancelled when a login takes its place in the queue. */
    @JCStressTest
    @Outcome(
            id = {"CANCELLED, ADMITTED, nothing", "QUEUE_FULL, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class DisplacedOrCancelled {
        private final Watched limiter = new Watched(1, 1);
        private final Permit held = limiter.acquire(Priority.LOGIN, 1);
        private final Visits batch = limiter.visitInFuture(Priority.IMPORT, 1);
        private volatile @Nullable Visits login;

        @Actor
        public void login() {
            login = limiter.visitInFuture(Priority.LOGIN, 1);
        }

        @Actor
        public void cancel() {
            batch.cancel();
        }

        @Arbiter
        public void end(LLL_Result r) {
            held.close();
            Visits visits = login;
            r.r1 = batch.outcome();
            r.r2 = visits == null ? "nobody" : visits.outcome();
            r.r3 = limiter.left();
        }
    }

    /** Two permits come free at once, and each lets in one or more: both threads tell futures. */
    @JCStressTest
    @Outcome(id = "ADMITTED ADMITTED, ADMITTED ADMITTED, nothing", expect = ACCEPTABLE)
    @State
    public static class TwoTell {
        private final Watched limiter = new Watched(2, 8);
        private final Permit one = limiter.acquire(Priority.LOGIN, 1);
        private final Permit other = limiter.acquire(Priority.LOGIN, 1);
        private final Visits[] visits = new Visits[4];

        public TwoTell() {
            for (int i = 0; i < visits.length; i++) {
                visits[i] = limiter.visitInFuture(Priority.LOGIN, 1);
            }
        }

        @Actor
        public void one() {
            one.close();
        }

        @Actor
        public void other() {
            other.close();
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r1 = visits[0].outcome() + " " + visits[1].outcome();
            r.r2 = visits[2].outcome() + " " + visits[3].outcome();
            r.r3 = limiter.left();
        }
    }

    /** Asked for while a permit comes free: it is admitted at once, or told by the other thread. */
    @JCStressTest
    @Outcome(id = "ADMITTED, ADMITTED, nothing", expect = ACCEPTABLE)
    @State
    public static class AskedMeanwhile {
        private final Watched limiter = new Watched(1, 4);
        private final Permit held = limiter.acquire(Priority.LOGIN, 1);
        private final Visits first = limiter.visitInFuture(Priority.LOGIN, 1);
        private final CompletableFuture<Visits> second = new CompletableFuture<>();

        @Actor
        public void release() {
            held.close();
        }

        @Actor
        public void ask() {
            second.complete(limiter.visitInFuture(Priority.LOGIN, 1));
        }

        @Arbiter
        public void end(LLL_Result r) {
            r.r1 = first.outcome();
            r.r2 = second.join().outcome();
            r.r3 = limiter.left();
        }
    }
}
