package io.hashkit.internal.call;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.interleavings.Workers.Worker;
import io.hashkit.internal.memory.HashInterruptedException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The guarantees for handing over a hash to another thread. */
final class HashTaskScenarios {
    private HashTaskScenarios() {}

    /** A hash that another thread computes, and its outcome. */
    private static final class Watched implements Supplier<int[]> {
        private final AtomicInteger runs = new AtomicInteger();
        private volatile boolean over;
        private volatile boolean leaked;
        private volatile boolean interruptedMeanwhile;
        private volatile @Nullable HashTask<int[]> task;

        Watched() {
            Workers.share(this);
        }

        @Override
        public int[] get() {
            Scenario.require(runs.incrementAndGet() == 1, "a task runs twice");
            Scenario.require(!over, "a task begins after the call has returned");
            int[] answer = {0};
            if (Thread.currentThread().isInterrupted()) {
                throw new HashInterruptedException();
            }
            answer[0] = 42;
            Scenario.require(!over, "a task runs on after the call has returned");
            return answer;
        }

        /** A thread of an executor, which continues with other tasks. */
        void execute(HashTask<int[]> one) {
            one.run();
            if (Thread.currentThread().isInterrupted()) {
                leaked = true;
            }
        }

        /** The caller that needs the hash. */
        void call(int runners) {
            HashTask<int[]> one = Workers.share(new HashTask<>(this));
            task = one;
            Worker[] threads = new Worker[runners];
            for (int i = 0; i < runners; i++) {
                threads[i] = Workers.start(() -> execute(one));
            }
            interruptedMeanwhile = one.await(1_000_000);
            over = true;
            for (Worker thread : threads) {
                Workers.finishThoughInterrupted(thread);
            }
        }

        /** To be called after all threads have ended. */
        void require(boolean mayBeInterrupted, boolean mayBeCancelled) {
            HashTask<int[]> one = task;
            if (one == null) {
                throw new AssertionError("the call did not end");
            }
            Scenario.require(!leaked, "an interrupt reached the next task of a thread");
            Scenario.require(mayBeInterrupted || !interruptedMeanwhile, "interrupted by nobody");
            if (one.isCancelled()) {
                Scenario.require(mayBeCancelled || interruptedMeanwhile, "cancelled by nobody");
                Scenario.require(runs.get() == 0, "a cancelled task ran");
                Scenario.require(one.result() == null, "a cancelled task has an answer");
            } else if (one.failure() != null) {
                Scenario.require(
                        one.failure() instanceof HashInterruptedException && interruptedMeanwhile,
                        "failed: " + one.failure());
            } else {
                int[] result = one.result();
                Scenario.require(result != null && result[0] == 42, "the answer is lost");
            }
        }
    }

    /** A normal execution. */
    static final class Answer implements Scenario {
        @Override
        public void run() {
            Watched watched = new Watched();
            Workers.together(() -> watched.call(1));
            watched.require(false, false);
        }
    }

    /** An executor that runs a task on two threads. */
    static final class RunTwice implements Scenario {
        @Override
        public void run() {
            Watched watched = new Watched();
            Workers.together(() -> watched.call(2));
            watched.require(false, false);
        }
    }

    /** The time limit for starting ends at any moment. */
    static final class CancelAgainstBegin implements Scenario {
        @Override
        public void run() {
            Watched watched = new Watched();
            Workers.together(Workers.hasty(() -> watched.call(1)));
            watched.require(false, true);
        }
    }

    /** The calling thread is interrupted at any moment. */
    static final class Interrupt implements Scenario {
        @Override
        public void run() {
            Watched watched = new Watched();
            Worker owner = Workers.worker(() -> watched.call(1));
            Workers.together(owner, Workers.worker(() -> owner.thread().interrupt()));
            watched.require(true, false);
        }
    }

    /** No thread runs the task, and the calling thread is interrupted. */
    static final class NeverRun implements Scenario {
        @Override
        public void run() {
            Watched watched = new Watched();
            Worker owner = Workers.worker(() -> watched.call(0));
            Workers.together(owner, Workers.worker(() -> owner.thread().interrupt()));
            watched.require(true, false);
        }
    }
}
