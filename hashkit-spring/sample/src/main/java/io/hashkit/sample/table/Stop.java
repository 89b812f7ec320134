package io.hashkit.sample.table;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request to end after the current batch, as SIGTERM makes it. */
final class Stop {
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(30);

    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Lets SIGTERM and Ctrl-C request the end, and waits for it. */
    void onSignal() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            requested.countDown();
            try {
                ended.await(LONGEST_BATCH.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    void request() {
        requested.countDown();
    }

    boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Sleeps, unless the end is requested. */
    void sleep(long nanos) throws InterruptedException {
        requested.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Reports that the last batch is stored and the connection closed. */
    void ended() {
        ended.countDown();
    }
}
