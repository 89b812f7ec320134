package io.hashkit.internal.engine.argon2;

import io.hashkit.interleavings.Scenario;
import io.hashkit.interleavings.Workers;
import io.hashkit.interleavings.Workers.Worker;
import io.hashkit.internal.memory.HashInterruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** The guarantees for the threads of one hash, whatever the executor does. */
final class LanesScenarios {
    private static final int STEPS = 2;

    private LanesScenarios() {}

    /** Observes the parts of a hash. */
    private static final class Parts implements Lanes.Part {
        private final int parts;
        private final AtomicIntegerArray runs;
        private final AtomicInteger ended = new AtomicInteger();
        private final AtomicInteger inside = new AtomicInteger();
        private volatile boolean over;

        Parts(int parts) {
            this.parts = parts;
            this.runs = new AtomicIntegerArray(STEPS * parts);
            Workers.share(this);
        }

        @Override
        public void run(long step, int part, Lanes lanes) {
            inside.incrementAndGet();
            Scenario.require(!over, "a part runs after the hash has returned");
            Scenario.require(ended.get() >= step * parts, "a step begins before the one before has ended");
            int place = (int) step * parts + part;
            Scenario.require(runs.incrementAndGet(place) == 1, "a part runs twice");
            Scenario.require(!over, "a part runs on after the hash has returned");
            ended.incrementAndGet();
            inside.decrementAndGet();
        }

        /** Must be called when the hash has returned or thrown. */
        void end() {
            over = true;
            Scenario.require(inside.get() == 0, "a part still runs when the hash returns");
        }

        void requireAll() {
            Scenario.require(ended.get() == STEPS * parts, "a part did not run");
        }
    }

    /** Threads of a scenario as an executor. */
    private static final class Threads implements Executor {
        private final List<Worker> begun = new ArrayList<>();

        @Override
        public void execute(Runnable task) {
            begun.add(Workers.start(Workers.share(task)));
        }

        void finish() {
            begun.forEach(Workers::finish);
        }
    }

    private static void compute(Parts parts, Executor threads) {
        try {
            Lanes.run(threads, STEPS, parts.parts, parts);
        } finally {
            parts.end();
        }
    }

    /** Two threads, and two parts per step: the second thread starts at any time. */
    static final class TwoThreads implements Scenario {
        @Override
        public void run() {
            Parts parts = new Parts(2);
            Threads threads = Workers.share(new Threads());
            Workers.together(() -> compute(parts, threads));
            threads.finish();
            parts.requireAll();
        }
    }

    /** Three threads that wait for each other at the end of each step. */
    static final class ThreeThreads implements Scenario {
        @Override
        public void run() {
            Parts parts = new Parts(3);
            Threads threads = Workers.share(new Threads());
            Workers.together(() -> compute(parts, threads));
            threads.finish();
            parts.requireAll();
        }
    }

    /** The first helper is lost, the second runs twice. */
    static final class DroppedAndTwice implements Scenario {
        @Override
        public void run() {
            Parts parts = new Parts(3);
            Threads threads = Workers.share(new Threads());
            AtomicInteger calls = Workers.share(new AtomicInteger());
            Workers.together(() -> compute(parts, task -> {
                if (calls.incrementAndGet() == 2) {
                    threads.execute(task);
                    threads.execute(task);
                }
            }));
            threads.finish();
            parts.requireAll();
        }
    }

    /** The first helper runs on the calling thread, and the executor throws after it has started the second. */
    static final class OnCallerThenThrows implements Scenario {
        @Override
        public void run() {
            Parts parts = new Parts(3);
            Threads threads = Workers.share(new Threads());
            AtomicInteger calls = Workers.share(new AtomicInteger());
            Workers.together(() -> compute(parts, task -> {
                threads.execute(task);
                if (calls.incrementAndGet() == 2) {
                    throw new RejectedExecutionException("begun all the same");
                }
                task.run();
            }));
            threads.finish();
            parts.requireAll();
        }
    }

    /** A part fails while others run. */
    static final class Failure implements Scenario {
        @Override
        public void run() {
            Parts parts = new Parts(2);
            Threads threads = Workers.share(new Threads());
            Workers.together(() -> {
                try {
                    Lanes.run(threads, STEPS, 2, (step, part, lanes) -> {
                        parts.run(step, part, lanes);
                        if (step == 0 && part == 1) {
                            throw new ArithmeticException();
                        }
                    });
                    throw new AssertionError("the failure is lost");
                } catch (ArithmeticException e) {
                    parts.end();
                }
            });
            threads.finish();
            Scenario.require(parts.ended.get() <= 2, "a step ran after a failure");
        }
    }

    /** The calling thread is interrupted at any moment. */
    static final class Interrupt implements Scenario {
        @Override
        public void run() {
            Parts parts = new Parts(2);
            Threads threads = Workers.share(new Threads());
            AtomicInteger answers = Workers.share(new AtomicInteger());
            Worker owner = Workers.worker(() -> {
                try {
                    compute(parts, threads);
                    answers.incrementAndGet();
                } catch (HashInterruptedException e) {
                    Scenario.require(Thread.currentThread().isInterrupted(), "the interrupt is lost");
                }
            });
            Workers.together(owner, Workers.worker(() -> owner.thread().interrupt()));
            threads.finish();
            Scenario.require(answers.get() == 0 || parts.ended.get() == STEPS * 2, "an answer without all parts");
        }
    }
}
