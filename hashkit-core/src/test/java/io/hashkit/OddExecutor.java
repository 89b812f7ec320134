package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** An executor that misbehaves in one way, and its threads. */
final class OddExecutor implements Executor, AutoCloseable {
    /** Handles the n-th task of an executor, from number 1. */
    interface Taking {
        void take(OddExecutor executor, Runnable task, int n);
    }

    /** A misbehaviour, by name. */
    record Habit(String name, Taking taking) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** An error that no library knows. */
    private static final class Unknown extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final List<Supplier<Throwable>> THROWN = List.of(
            () -> new RejectedExecutionException("odd"),
            () -> new IllegalStateException("odd"),
            () -> new OutOfMemoryError("unable to create native thread"),
            StackOverflowError::new,
            Unknown::new);

    private final Queue<Throwable> escaped = new ConcurrentLinkedQueue<>();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final ScheduledThreadPoolExecutor workers = new ScheduledThreadPoolExecutor(2);
    private final ThreadPoolExecutor pool = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), this::newThread);
    private final ThreadPoolExecutor two =
            new ThreadPoolExecutor(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::newThread);
    private final Queue<Runnable> late = new ConcurrentLinkedQueue<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final Habit habit;

    OddExecutor(Habit habit) {
        this.habit = habit;
    }

    private Thread newThread(Runnable task) {
        Thread thread = new Thread(task);
        thread.setUncaughtExceptionHandler((dead, thrown) -> escaped.add(thrown));
        threads.add(thread);
        return thread;
    }

    @Override
    public void execute(Runnable task) {
        habit.taking.take(this, task, calls.incrementAndGet());
    }

    /** Runs the tasks that were kept, and waits until no task runs any more. */
    @Override
    public void close() throws InterruptedException {
        for (Runnable task = late.poll(); task != null; task = late.poll()) {
            pool.execute(task);
        }
        pool.shutdown();
        two.shutdown();
        // Does not wait for the pools to terminate: a pool that is shut down while its first threads start may keep a
        // task in its queue that no thread will take, and never terminate.
        for (Thread thread = threads.poll(); thread != null; thread = threads.poll()) {
            thread.join(TimeUnit.MINUTES.toMillis(10));
            assertThat(thread.isAlive())
                    .as("%s: %s lives, in %s", habit, thread, List.of(thread.getStackTrace()))
                    .isFalse();
        }
        workers.shutdown();
        assertThat(workers.awaitTermination(10, TimeUnit.MINUTES))
                .as("%s", habit)
                .isTrue();
        assertThat(escaped).as("what tasks threw at their threads").isEmpty();
    }

    static List<Habit> habits() {
        List<Habit> habits = new ArrayList<>();
        habits.add(new Habit("good", (odd, task, n) -> odd.pool.execute(task)));
        for (Supplier<Throwable> thrown : THROWN) {
            addThrowing(habits, thrown, 1);
            addThrowing(habits, thrown, 2);
        }
        addThrowing(habits, THROWN.get(2), 3);
        addThrowing(habits, THROWN.get(2), 7);
        habits.add(new Habit("late", (odd, task, n) -> odd.later(task)));
        habits.add(new Habit("twice", (odd, task, n) -> Stream.of(task, task).forEach(odd.pool::execute)));
        habits.add(
                new Habit("twice here", (odd, task, n) -> Stream.of(task, task).forEach(Runnable::run)));
        habits.add(new Habit("here and elsewhere", (odd, task, n) -> {
            odd.pool.execute(task);
            task.run();
        }));
        habits.add(new Habit("here", (odd, task, n) -> task.run()));
        habits.add(new Habit("never", (odd, task, n) -> {}));
        habits.add(new Habit("after all have given up", (odd, task, n) -> odd.late.add(task)));
        habits.add(new Habit("drops every second", (odd, task, n) -> {
            if (n % 2 == 0) {
                odd.pool.execute(task);
            }
        }));
        habits.add(new Habit(
                "interrupted worker",
                (odd, task, n) -> odd.pool.execute(() -> {
                    Thread.currentThread().interrupt();
                    task.run();
                })));
        habits.add(new Habit(
                "worker is interrupted",
                (odd, task, n) -> odd.pool.execute(() -> {
                    Thread worker = Thread.currentThread();
                    odd.workers.execute(worker::interrupt);
                    task.run();
                })));
        for (int k = 1; k <= 3; k++) {
            int last = k;
            habits.add(new Habit("shut down at task " + k, (odd, task, n) -> {
                odd.two.execute(task);
                if (n == last) {
                    odd.two.shutdown();
                }
            }));
            habits.add(new Habit("stopped at task " + k, (odd, task, n) -> {
                odd.two.execute(task);
                if (n == last) {
                    odd.two.shutdownNow();
                }
            }));
        }
        habits.add(new Habit("stopped meanwhile", (odd, task, n) -> {
            odd.two.execute(task);
            odd.workers.execute(odd.two::shutdownNow);
        }));
        return habits;
    }

    /** Runs a task later than a helper is needed, and sooner than a caller gives up. */
    private void later(Runnable task) {
        var ignored = workers.schedule(task, 5, TimeUnit.MILLISECONDS);
    }

    private static void addThrowing(List<Habit> habits, Supplier<Throwable> thrown, int k) {
        String what = " throws " + thrown.get().getClass().getSimpleName() + " at task " + k;
        habits.add(new Habit("before it starts one," + what, (odd, task, n) -> {
            throwAt(k, n, thrown);
            odd.pool.execute(task);
        }));
        habits.add(new Habit("from there on," + what, (odd, task, n) -> {
            throwAt(k, Math.min(k, n), thrown);
            odd.pool.execute(task);
        }));
        habits.add(new Habit("having started it elsewhere," + what, (odd, task, n) -> {
            odd.pool.execute(task);
            throwAt(k, n, thrown);
        }));
        habits.add(new Habit("having run it here," + what, (odd, task, n) -> {
            if (n == k) {
                task.run();
                throwAt(k, n, thrown);
            }
            odd.pool.execute(task);
        }));
    }

    private static void throwAt(int k, int n, Supplier<Throwable> thrown) {
        if (n == k) {
            OddExecutor.<RuntimeException>sneak(thrown.get());
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
