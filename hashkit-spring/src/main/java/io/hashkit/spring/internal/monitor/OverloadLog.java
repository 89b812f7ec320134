package io.hashkit.spring.internal.monitor;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Logs overload as a warning, at most once a minute, with the number of refused hashes for each reason. It reads the counters
 * of the limiter every few seconds, so that refusals cost nothing more than they do without it.
 */
public final class OverloadLog implements SmartLifecycle, Runnable {
    static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long LOOK_MILLIS = 5_000;
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");

    private final Limiter limiter;
    private final LongSupplier clock;
    private LimiterStats seen;
    private long lookedAt;
    private boolean telling;
    private volatile @Nullable Thread thread;

    public OverloadLog(Limiter limiter, LongSupplier clock) {
        this.limiter = limiter;
        this.clock = clock;
        this.seen = limiter.stats();
        this.lookedAt = clock.getAsLong();
    }

    @Override
    public void start() {
        Thread made = new Thread(this, "hashkit-overload-log");
        made.setDaemon(true);
        thread = made;
        made.start();
    }

    @Override
    public void run() {
        while (Thread.currentThread() == thread) {
            try {
                Thread.sleep(LOOK_MILLIS);
                look();
            } catch (InterruptedException e) {
                return;
            } catch (Throwable e) {
                // On a full heap the logger may fail; the counters are still there at the next look.
            }
        }
    }

    /** Logs what was refused since the last look, unless a line is less than a minute old. */
    synchronized void look() {
        if (!telling || clock.getAsLong() - lookedAt >= PAUSE_NANOS) {
            tell();
        }
    }

    private void tell() {
        LimiterStats before = seen;
        LimiterStats now = limiter.stats();
        long refused = OverloadWindow.refused(now) - OverloadWindow.refused(before);
        long time = clock.getAsLong();
        if (refused > 0) {
            LOG.warn(
                    "hashkit refused {} of {} hashes in the last {} s, because more came than may run and wait: {}."
                            + " At the moment {} run and {} wait; usually at most {} run.",
                    refused,
                    refused + now.admitted() - before.admitted(),
                    Math.max(1, TimeUnit.NANOSECONDS.toSeconds(time - lookedAt)),
                    reasons(before, now),
                    now.running(),
                    now.waiting(),
                    now.parallel());
        }
        telling = refused > 0;
        seen = now;
        lookedAt = time;
    }

    private static String reasons(LimiterStats before, LimiterStats now) {
        return Arrays.stream(Reason.values())
                .filter(Reason::isOverload)
                .filter(reason -> now.refused(reason) > before.refused(reason))
                .map(reason ->
                        reason.name().toLowerCase(Locale.ROOT) + " " + (now.refused(reason) - before.refused(reason)))
                .collect(Collectors.joining(", "));
    }

    /** Tells what the last minute has not told. */
    @Override
    public void stop() {
        Thread running = thread;
        thread = null;
        if (running != null) {
            running.interrupt();
            tellLast();
        }
    }

    private synchronized void tellLast() {
        try {
            tell();
        } catch (Throwable e) {
            // The application ends all the same.
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}
