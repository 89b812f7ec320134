package io.hashkit.rehash.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request to end after the current batches, as SIGTERM makes it, and a reader of the output that has gone. */
public final class Stop {
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(60);

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Lets SIGTERM and Ctrl-C request the end, and waits for it. */
    public void onSignal() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            requested.countDown();
            try {
                ended.await(LONGEST_BATCH.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    public void request() {
        requested.countDown();
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits, unless the end is requested. */
    void await(long nanos) throws InterruptedException {
        if (nanos > 0) {
            requested.await(nanos, TimeUnit.NANOSECONDS);
        }
    }

    /** Reports that the last batch is stored and all connections are closed. */
    public void ended() {
        ended.countDown();
    }
}
