package io.hashkit.rehash.spark;

import io.hashkit.rehash.run.JobFailure;
import io.hashkit.rehash.run.JobSettings;
import io.hashkit.rehash.run.Pass;
import io.hashkit.rehash.run.Report;
import io.hashkit.rehash.run.Runner;
import io.hashkit.rehash.run.Stop;
import io.hashkit.rehash.run.Worker.Part;
import io.hashkit.rehash.table.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkExecutorInfo;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;

/**
 * Runs ranges as tasks of Spark: in jobs of a few tasks for each core, two jobs at a time so that no core waits for the end
 * of a job. Spark gives each range back once, however often it was tried; a row that is met twice is changed once.
 */
final class SparkRunner implements Runner {
    private static final String ID = "spark.hashkit.id";
    private static final int TASKS_A_CORE = 4;
    private static final int AT_ONCE = 2;
    private static final int WATCH_MILLIS = 100;
    /** For the batches of tasks that are cancelled. */
    private static final int LONGEST_END_SECONDS = 60;

    private final JobSettings settings;
    private final SparkConf conf;
    private final Capacity capacity;
    private final Report report;
    private final Stop stop;
    private final String id = UUID.randomUUID().toString();
    private final Metrics metrics = new Metrics();
    private final Set<String> hosts = new HashSet<>();
    private @Nullable SparkContext spark;

    SparkRunner(JobSettings settings, SparkConf conf, Report report, Stop stop) {
        TaskHost.silenceDrivers();
        this.settings = settings;
        this.conf = conf.set("spark.app.name", "hashkit " + name())
                .set(ID, id)
                // The other one does not know records and immutable lists.
                .set("spark.serializer", "org.apache.spark.serializer.JavaSerializer");
        this.capacity = Capacity.of(conf);
        this.report = report;
        this.stop = stop;
    }

    private String name() {
        return settings.rows().command() + " " + settings.table().table();
    }

    /** A platform may have started Spark already. */
    private SparkContext started() {
        if (spark == null) {
            spark = SparkContext.getOrCreate(conf);
            spark.env().metricsSystem().registerSource(metrics);
        }
        return spark;
    }

    private record Message(Range range, Outcome outcome) {}

    @Override
    public void run(Pass pass, Source source, Watcher watcher) throws InterruptedException {
        SparkContext context = started();
        BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
        Deque<SimpleFutureAction<Pass>> jobs = new ArrayDeque<>();
        Deque<Range> rests = new ArrayDeque<>();
        long rows = 0;
        boolean more = true;
        boolean goOn = true;
        try {
            while (goOn && (more || !rests.isEmpty() || !jobs.isEmpty())) {
                if ((more || !rests.isEmpty()) && jobs.size() < AT_ONCE) {
                    List<Range> wave = wave(rests, source, context);
                    more = !wave.isEmpty();
                    if (more) {
                        context.setJobDescription(String.format(
                                Locale.ROOT,
                                "%s: %s, %,d rows before",
                                name(),
                                pass.name().toLowerCase(Locale.ROOT),
                                rows));
                        jobs.add(submit(context, pass, wave, messages));
                    }
                }
                boolean over = jobs.removeIf(this::isOver); // a job that is over has left all its messages
                Message message = messages.poll(over ? 0 : WATCH_MILLIS, TimeUnit.MILLISECONDS);
                for (; message != null; message = messages.poll()) {
                    rows += take(pass, message, watcher, rests);
                }
                goOn = watcher.watch();
            }
        } finally {
            if (!jobs.isEmpty()) {
                jobs.forEach(SimpleFutureAction::cancel);
                awaitTasks(context);
            }
        }
    }

    /** Executors may come late, so each job is as large as the cluster is by then. */
    private List<Range> wave(Deque<Range> rests, Source source, SparkContext context) throws InterruptedException {
        int size = TASKS_A_CORE * Math.max(capacity.totalCores(), context.defaultParallelism());
        List<Range> wave = new ArrayList<>(size);
        while (wave.size() < size) {
            Range range = rests.isEmpty() ? source.next() : rests.remove();
            if (range == null) {
                break;
            }
            wave.add(range);
        }
        return wave;
    }

    private SimpleFutureAction<Pass> submit(
            SparkContext context, Pass pass, List<Range> wave, BlockingQueue<Message> messages) {
        List<Object> all = new ArrayList<>(wave.size());
        for (int i = 0; i < wave.size(); i++) {
            all.add(i);
        }
        return context.submitJob(
                context.parallelize(
                        CollectionConverters.asScala(wave).toSeq(), wave.size(), ClassTag$.MODULE$.apply(Range.class)),
                new RangeTask(settings, pass),
                CollectionConverters.asScala(all).toSeq(),
                (index, outcome) -> {
                    messages.add(new Message(wave.get((Integer) index), outcome));
                    return BoxedUnit.UNIT;
                },
                () -> pass);
    }

    private long take(Pass pass, Message message, Watcher watcher, Deque<Range> rests) {
        Outcome outcome = message.outcome();
        Part part = outcome.part();
        if (part == null) {
            throw new JobFailure(String.valueOf(outcome.failure()));
        }
        if (pass == Pass.CHANGE && hosts.add(outcome.host())) {
            report.say("engine", "computed by " + outcome.host());
        }
        if (part.rest() != null) {
            rests.add(part.rest());
        }
        metrics.add(pass, settings.rows().command(), part.counts());
        watcher.worked(message.range(), part);
        return part.counts().rows();
    }

    /** A signal ends Spark and the run at once, whichever is first; neither is a failure. */
    private boolean isOver(SimpleFutureAction<Pass> job) {
        if (!job.isCompleted()) {
            return false;
        }
        if (job.value().get().isFailure() && !stop.isRequested()) {
            String words = String.valueOf(job.value().get().failed().get().getMessage());
            throw new JobFailure("Spark failed: " + words.lines().findFirst().orElse(""));
        }
        return true;
    }

    /** Tasks that are cancelled end after their batch. */
    private static void awaitTasks(SparkContext context) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_END_SECONDS);
        while (!context.isStopped() && isBusy(context) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(WATCH_MILLIS);
        }
    }

    private static boolean isBusy(SparkContext context) {
        for (SparkExecutorInfo executor : context.statusTracker().getExecutorInfos()) {
            if (executor.numRunningTasks() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Ends Spark if this run has started it. */
    @Override
    public void close() {
        TaskHost.leave(settings);
        if (spark != null && !spark.isStopped()) {
            spark.env().metricsSystem().removeSource(metrics);
            if (spark.getConf().get(ID, "").equals(id)) {
                spark.stop();
            }
        }
    }
}
