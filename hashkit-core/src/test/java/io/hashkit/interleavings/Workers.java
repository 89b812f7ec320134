package io.hashkit.interleavings;

import org.jspecify.annotations.Nullable;

/** The threads of a scenario. They park in {@link Parking}. */
public final class Workers {
    /**
     * The shared object of a scenario. The model checker considers an object private if only the task of one thread
     * refers to it, and then misses races on it; an object that is reachable from here is shared.
     */
    @SuppressWarnings("unused")
    private static volatile @Nullable Object shared;

    private Workers() {}

    /** One thread of a scenario. Not a subclass of {@code Thread}, whose overridden methods the model checker does not follow. */
    public static final class Worker implements Runnable {
        private final Runnable task;
        private final Parking parking;
        private final Thread thread = new Thread(this);

        {
            thread.setDaemon(true);
        }

        private volatile @Nullable Throwable thrown;

        private Worker(Runnable task, Parking parking) {
            this.task = task;
            this.parking = parking;
        }

        @Override
        public void run() {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                thrown = e;
            }
        }

        /** The thread itself, for example to interrupt it. */
        public Thread thread() {
            return thread;
        }
    }

    /** Shows the model checker that several threads see an object. Call it right after creating the object. */
    public static <T> T share(T object) {
        shared = object;
        return object;
    }

    /** A thread whose waits end only when it is woken, so that a lost wake-up hangs. */
    public static Worker worker(Runnable task) {
        return share(new Worker(task, new Parking(false)));
    }

    /** A thread whose bounded waits end at once if it was not woken before; the clock advances by their length. */
    public static Worker hasty(Runnable task) {
        return share(new Worker(task, new Parking(true)));
    }

    /** Runs threads to their ends and rethrows an exception of one of them. */
    public static void together(Worker... workers) {
        for (Worker worker : workers) {
            worker.parking.add(worker.thread);
        }
        for (Worker worker : workers) {
            worker.thread.start();
        }
        for (Worker worker : workers) {
            finish(worker);
        }
    }

    /** {@link #together} with threads whose waits end only when they are woken. */
    public static void together(Runnable... tasks) {
        Worker[] workers = new Worker[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            workers[i] = worker(tasks[i]);
        }
        together(workers);
    }

    /** Starts one more thread while others run; to be ended by {@link #finish}. */
    public static Worker start(Runnable task) {
        Worker worker = worker(task);
        worker.parking.add(worker.thread);
        worker.thread.start();
        return worker;
    }

    /** Waits for a thread and rethrows its exception. */
    public static void finish(Worker worker) {
        try {
            worker.thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError("the scenario itself was interrupted", e);
        }
        rethrow(worker);
    }

    /** As {@link #finish}, if the scenario's thread may be interrupted at any time; its interrupt flag is kept. */
    public static void finishThoughInterrupted(Worker worker) {
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                worker.thread.join();
                ended = true;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        rethrow(worker);
    }

    private static void rethrow(Worker worker) {
        Throwable thrown = worker.thrown;
        if (thrown != null) {
            throw new AssertionError("a thread failed: " + thrown, thrown);
        }
    }
}
