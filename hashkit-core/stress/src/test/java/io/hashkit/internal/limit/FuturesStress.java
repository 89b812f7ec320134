package io.hashkit.internal.limit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.hashkit.limit.Priority;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** What a limiter promises to those that wait by a future. Each has ended when both threads have: nobody else ends one here. */
public final class FuturesStress {
    private FuturesStress() {}

    /** One permit, which is held, and one that waits for it. */
    abstract static class Held {
        final Watched limiter;
        final HashPermit held;
        final Visits first;

        Held(int queue, Priority waiting) {
            limiter = new Watched(1, queue);
            held = limiter.acquire(Priority.LOGIN, 1);
            first = limiter.visitInFuture(waiting, 1);
        }

        void end(LLL_Result r, Visits second) {
            r.r1 = first.outcome();
            r.r2 = second.outcome();
            r.r3 = limiter.left();
        }
    }

    /** Cancelled when the permit comes free: the one behind it is served. */
    @JCStressTest
    @Outcome(
            id = {"CANCELLED, ADMITTED, nothing", "ADMITTED, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class Cancelled extends Held {
        private final Visits second = limiter.visitInFuture(Priority.LOGIN, 1);

        public Cancelled() {
            super(4, Priority.LOGIN);
        }

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
            end(r, second);
        }
    }

    /** Its time is over when the permit comes free. */
    @JCStressTest
    @Outcome(
            id = {"DEADLINE, ADMITTED, nothing", "ADMITTED, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class TooLate extends Held {
        private final Runnable timer = limiter.timerOfFirst();
        private final Visits second = limiter.visitInFuture(Priority.LOGIN, 1);

        public TooLate() {
            super(4, Priority.LOGIN);
        }

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
            end(r, second);
        }
    }

    /** Cancelled when a login takes its place in the queue. */
    @JCStressTest
    @Outcome(
            id = {"CANCELLED, ADMITTED, nothing", "QUEUE_FULL, ADMITTED, nothing"},
            expect = ACCEPTABLE)
    @State
    public static class DisplacedOrCancelled extends Held {
        private final CompletableFuture<Visits> login = new CompletableFuture<>();

        public DisplacedOrCancelled() {
            super(1, Priority.IMPORT);
        }

        @Actor
        public void login() {
            login.complete(limiter.visitInFuture(Priority.LOGIN, 1));
        }

        @Actor
        public void cancel() {
            first.cancel();
        }

        @Arbiter
        public void end(LLL_Result r) {
            held.close();
            end(r, login.join());
        }
    }

    /** Two permits come free at once, and each lets in one or more: both threads tell futures. */
    @JCStressTest
    @Outcome(id = "ADMITTED ADMITTED, ADMITTED ADMITTED, nothing", expect = ACCEPTABLE)
    @State
    public static class TwoTell {
        private final Watched limiter = new Watched(2, 8);
        private final HashPermit one = limiter.acquire(Priority.LOGIN, 1);
        private final HashPermit other = limiter.acquire(Priority.LOGIN, 1);
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
    public static class AskedMeanwhile extends Held {
        private final CompletableFuture<Visits> second = new CompletableFuture<>();

        public AskedMeanwhile() {
            super(4, Priority.LOGIN);
        }

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
            end(r, second.join());
        }
    }
}
