package io.hashkit.rehash.run;

import io.hashkit.rehash.row.RowTask;
import io.hashkit.rehash.run.Worker.Part;
import io.hashkit.rehash.table.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Runs ranges on threads of this JVM. */
public final class LocalRunner implements Runner {
    private static final int WATCH_MILLIS = 100;
    /** After a failure. A thread in a database that is broken may never end; it ends with the program. */
    private static final long LONGEST_END = TimeUnit.SECONDS.toNanos(20);

    private final JobSettings settings;
    private final @Nullable RowTask task;
    private final int threads;
    private final Time time;
    private final Stop stop;
    private final Report report;

    /** @param task what is done with rows; null to identify them */
    public LocalRunner(JobSettings settings, @Nullable RowTask task, int threads, Report report, Time time, Stop stop) {
        this.settings = settings;
        this.task = task;
        this.threads = threads;
        this.time = time;
        this.stop = stop;
        this.report = report;
    }

    /** What a thread tells: what it has done of a range, its failure, or neither at its end. */
    private record Message(
            @Nullable Range range,
            @Nullable Part part,
            @Nullable Throwable failure) {}

    @Override
    public void run(Pass pass, Source source, Watcher watcher) throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> work(pass, source, messages, ended), "rehash-" + (i + 1));
            thread.setDaemon(true);
            thread.start();
            running.add(thread);
        }
        @Nullable Throwable failure = null;
        int alive = threads;
        long failed = 0;
        try {
            while (alive > 0 && (failure == null || System.nanoTime() - failed < LONGEST_END)) {
                Message message = messages.poll(WATCH_MILLIS, TimeUnit.MILLISECONDS);
                if (message != null && message.range() != null && message.part() != null) {
                    watcher.worked(message.range(), message.part());
                } else if (message != null) {
                    alive--;
                    if (failure == null && message.failure() != null) {
                        failure = message.failure();
                        failed = System.nanoTime();
                    }
                }
                if (failure != null || !watcher.watch()) {
                    ended.set(true);
                }
            }
        } finally {
            ended.set(true);
            long end = (failure == null ? System.nanoTime() : failed) + LONGEST_END;
            for (Thread thread : running) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
            }
        }
        if (failure != null) {
            throw thrown(failure);
        }
    }

    private void work(Pass pass, Source source, BlockingQueue<Message> messages, AtomicBoolean ended) {
        @Nullable Throwable failure = null;
        try (Worker worker = new Worker(settings, task, time, () -> ended.get() || stop.isRequested(), report)) {
            Range range = source.next();
            while (range != null && !ended.get() && !stop.isRequested()) {
                Part part = worker.work(pass, range);
                messages.add(new Message(range, part, null));
                range = part.rest() == null ? source.next() : part.rest();
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            failure = e;
        } finally {
            messages.add(new Message(null, null, failure));
        }
    }

    /** In the thread that waits. */
    private static RuntimeException thrown(Throwable failure) throws InterruptedException {
        if (failure instanceof InterruptedException) {
            throw new InterruptedException();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }
}
