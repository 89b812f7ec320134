package io.hashkit.internal.call;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** What the hand-over of a hash to another thread promises. */
public final class HashTaskStress {
    private static final long LONG_NANOS = 60_000_000_000L;
    private static final int MOST_SPINS = 200;

    private HashTaskStress() {}

    /** A task is cancelled or it runs. */
    @JCStressTest
    @Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "cancelled")
    @Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "ran")
    @State
    public static class RunAgainstCancel {
        private final AtomicInteger runs = new AtomicInteger();
        private final HashTask<Integer> task = new HashTask<>(runs::incrementAndGet);

        @Actor
        public void run() {
            task.run();
        }

        @Actor
        public void cancel(ZI_Result r) {
            r.r1 = task.cancel();
        }

        @Arbiter
        public void end(ZI_Result r) {
            r.r2 = runs.get();
        }
    }

    /** Two threads run the same task. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE)
    @State
    public static class RunTwice {
        private final AtomicInteger runs = new AtomicInteger();
        private final HashTask<Integer> task = new HashTask<>(runs::incrementAndGet);

        @Actor
        public void one() {
            task.run();
        }

        @Actor
        public void other() {
            task.run();
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = runs.get();
        }
    }

    /** A call that waits, and the thread that computes for it. */
    public abstract static class HandOver {
        private volatile @Nullable HashTask<int[]> task;
        private volatile boolean begun;
        private volatile boolean over;

        /** Hands over a task and waits for it; what it computed, or 0. */
        int call(boolean interrupted) {
            HashTask<int[]> mine = new HashTask<>(this::answer);
            task = mine;
            if (interrupted) {
                while (!begun) {
                    Thread.onSpinWait();
                }
                Thread.currentThread().interrupt();
            }
            mine.await(LONG_NANOS);
            int[] answer = mine.result();
            over = true;
            return answer == null ? 0 : answer[0];
        }

        private int[] answer() {
            int[] answer = {42};
            begun = true;
            // Ends before, while or after the caller interrupts it.
            for (int spins = ThreadLocalRandom.current().nextInt(MOST_SPINS); spins > 0; spins--) {
                Thread.onSpinWait();
            }
            return answer;
        }

        /** Runs the task; whether the thread is interrupted when both have ended. */
        boolean compute() {
            HashTask<int[]> mine = task;
            while (mine == null) {
                Thread.onSpinWait();
                mine = task;
            }
            mine.run();
            while (!over) {
                Thread.onSpinWait();
            }
            return Thread.interrupted();
        }
    }

    /** The answer is seen by the thread that waits. */
    @JCStressTest
    @Outcome(id = "false, 42", expect = ACCEPTABLE)
    @State
    public static class Answer extends HandOver {
        @Actor
        public void caller(ZI_Result r) {
            r.r2 = call(false);
        }

        @Actor
        public void runner(ZI_Result r) {
            r.r1 = compute();
        }
    }

    /** The caller is interrupted when the task ends: it keeps its interrupt, and the next task of the other thread gets none. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE)
    @State
    public static class Interrupt extends HandOver {
        @Actor
        public void caller(ZZ_Result r) {
            call(true);
            r.r1 = Thread.interrupted();
        }

        @Actor
        public void runner(ZZ_Result r) {
            r.r2 = compute();
        }
    }
}
