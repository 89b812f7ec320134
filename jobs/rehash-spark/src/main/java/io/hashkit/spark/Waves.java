package io.hashkit.spark;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.VoidFunction;

/**
 * Runs ranges as Spark jobs of a few tasks for each core, two jobs at a time so that no core waits for the end of a job.
 * The description of each job in Spark's UI tells how far the work was when it began.
 */
final class Waves {
    private static final int TASKS_A_CORE = 4;
    private static final int AT_ONCE = 2;
    private static final int POLL_MILLIS = 50;

    private final JavaSparkContext spark;
    private final int totalCores;

    /** What happens while tasks run. */
    interface Watcher {
        /** Called often. Returns whether to go on; otherwise all tasks are cancelled. */
        boolean watch();
    }

    /** @param totalCores tasks that may run at once; 0 if unknown, then those of the executors that have come so far */
    Waves(JavaSparkContext spark, int totalCores) {
        this.spark = spark;
        this.totalCores = totalCores;
    }

    /** Executors may come late, so each job is as large as the cluster is by then. */
    private int size() {
        return TASKS_A_CORE * Math.max(totalCores, spark.defaultParallelism());
    }

    /**
     * Runs all ranges, or those before the watcher stops.
     *
     * @return whether all were run
     * @throws JobFailure if a task failed as often as Spark allows
     */
    boolean run(
            List<RowRange> ranges, VoidFunction<Iterator<RowRange>> task, Supplier<String> description, Watcher watcher)
            throws InterruptedException {
        Deque<JavaFutureAction<Void>> running = new ArrayDeque<>();
        boolean goOn = true;
        try {
            int from = 0;
            while (goOn && from < ranges.size()) {
                List<RowRange> wave = ranges.subList(from, Math.min(ranges.size(), from + size()));
                from += wave.size();
                spark.setJobDescription(description.get());
                running.add(spark.parallelize(List.copyOf(wave), wave.size()).foreachPartitionAsync(task));
                if (running.size() == AT_ONCE) {
                    goOn = await(running.remove(), watcher);
                }
            }
            while (goOn && !running.isEmpty()) {
                goOn = await(running.remove(), watcher);
            }
            return goOn;
        } finally {
            running.forEach(job -> job.cancel(true));
            if (!goOn) {
                spark.cancelAllJobs();
            }
        }
    }

    private static boolean await(JavaFutureAction<Void> job, Watcher watcher) throws InterruptedException {
        boolean done = false;
        while (!done) {
            try {
                job.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                done = true;
            } catch (TimeoutException e) {
                // still running
            } catch (ExecutionException e) {
                throw JobFailure.of(e);
            }
            if (!watcher.watch()) {
                return false;
            }
        }
        return true;
    }
}
