package io.hashkit.rehash.spark;

import io.hashkit.rehash.row.Command;
import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Pass;
import io.hashkit.rehash.run.Worker;
import io.hashkit.rehash.run.Worker.Part;
import io.hashkit.rehash.table.Range;
import java.lang.management.ManagementFactory;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of this JVM share: hashers and keys, made and warmed up by the first of them, and workers, which keep
 * their connections from one task to the next. An executor has them until it ends.
 */
final class TaskHost {
    private static final Map<JobSettings, TaskHost> OF_THIS_JVM = new ConcurrentHashMap<>();
    private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(100);
    /** Drivers log values of statements, through the logging of Spark; the field keeps the level from being collected. */
    private static final Logger POSTGRESQL = Logger.getLogger("org.postgresql");

    private final JobSettings settings;
    private final @Nullable RowTask task;
    private final String description;
    private final Deque<Worker> idle = new ConcurrentLinkedDeque<>();

    private TaskHost(JobSettings settings) {
        silenceDrivers();
        this.settings = settings;
        this.task = settings.rows().command() == Command.IDENTIFY ? null : RowTask.of(settings.rows());
        this.description = (task == null ? "" : task.warmUp() + " on JDK ")
                + Runtime.version().feature() + " in process "
                + ManagementFactory.getRuntimeMXBean().getName();
    }

    /** The host of a run; other tasks of this JVM wait while it is made. */
    static TaskHost of(JobSettings settings) {
        return OF_THIS_JVM.computeIfAbsent(settings, TaskHost::new);
    }

    /** Before a driver is loaded, because it then chooses its log. */
    static void silenceDrivers() {
        System.setProperty("mariadb.logging.disable", "true");
        POSTGRESQL.setLevel(Level.OFF);
    }

    /** Closes the connections of this JVM and wipes its keys, if it had a part in a run. */
    static void leave(JobSettings settings) {
        TaskHost host = OF_THIS_JVM.remove(settings);
        if (host != null) {
            host.idle.forEach(Worker::close);
            if (host.task != null) {
                host.task.close();
            }
        }
    }

    /** Works on a range; a task that was cancelled is not a result. */
    Outcome work(Pass pass, Range range) throws InterruptedException {
        Worker worker = idle.poll();
        if (worker == null) {
            worker = new Worker(settings, task, TaskHost::sleep, TaskHost::isCancelled, null);
        }
        @Nullable Part part = null;
        try {
            part = worker.work(pass, range);
        } finally {
            if (part == null) {
                worker.close();
            } else {
                idle.push(worker);
            }
        }
        if (part.rest() != null && isCancelled()) {
            throw new TaskKilledException("cancelled");
        }
        return new Outcome(description, part, null);
    }

    private static boolean isCancelled() {
        TaskContext context = TaskContext.get();
        return context != null && context.isInterrupted();
    }

    /** Sleeps in slices, because a task that is cancelled is not interrupted: it ends after its batch. */
    private static void sleep(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !isCancelled(); left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(Math.min(left, SLICE));
        }
    }
}
