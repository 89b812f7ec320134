package io.hashkit.bench.load;

import io.hashkit.bench.statistics.Quantile;
import io.hashkit.limit.OverloadedException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Collects what the callers of one storm see. Thread-safe. */
final class CallStatistics {
    static final String OUT_OF_MEMORY = "outOfMemory";

    private final Histogram answered = new ConcurrentHistogram(TimeUnit.MINUTES.toNanos(10), 3);
    private final Histogram refusedWhenFull = new ConcurrentHistogram(TimeUnit.MINUTES.toNanos(10), 3);
    private final Map<OverloadedException.Reason, AtomicLong> refusals =
            new EnumMap<>(OverloadedException.Reason.class);
    private final AtomicLong wrong = new AtomicLong();
    private final AtomicLong outOfMemory = new AtomicLong();
    private final AtomicLong otherErrors = new AtomicLong();
    private final Runnable onFullHeap;
    private volatile long unanswered;

    CallStatistics() {
        this(() -> {});
    }

    /** @param onFullHeap called at the first login that fails because the heap is full; must allocate nothing */
    CallStatistics(Runnable onFullHeap) {
        this.onFullHeap = onFullHeap;
        for (OverloadedException.Reason reason : OverloadedException.Reason.values()) {
            refusals.put(reason, new AtomicLong());
        }
    }

    /**
     * Performs one login.
     *
     * @param due the time at which the login was due, in nanoseconds; waiting before the call counts, so that a target cannot
     *     hide a stall by delaying the next call
     * @return nanoseconds to wait before the next attempt; zero unless the login was refused
     */
    long login(LoadTarget.Login login, boolean right, long due) {
        long called = System.nanoTime();
        try {
            boolean answer = login.with(right ? LoadGenerator.RIGHT : LoadGenerator.WRONG);
            answered.recordValue(System.nanoTime() - due);
            if (answer != right) {
                wrong.incrementAndGet();
            }
        } catch (OverloadedException e) {
            AtomicLong count = refusals.get(e.reason());
            if (count != null) {
                count.incrementAndGet();
            }
            if (e.reason() == OverloadedException.Reason.QUEUE_FULL
                    && e.waited().isZero()) {
                refusedWhenFull.recordValue(System.nanoTime() - called);
            }
            return e.retryAfter().toNanos();
        } catch (OutOfMemoryError e) {
            if (outOfMemory.getAndIncrement() == 0) {
                onFullHeap.run();
            }
        } catch (RuntimeException | Error e) {
            otherErrors.incrementAndGet();
        }
        return 0;
    }

    long answers() {
        return answered.getTotalCount();
    }

    /** @param count number of logins without an answer when the storm was cut off */
    void leaveUnanswered(long count) {
        unanswered = count;
    }

    void addTo(java.util.Properties result) {
        put(result, "answers", answered.getTotalCount());
        put(result, "p50", answered.getValueAtPercentile(50));
        put(result, "tail", tail(answered));
        // For those who compare with a prediction, whatever quantile the number carries.
        put(result, "p95", answered.getValueAtPercentile(95));
        put(result, "p99", answered.getValueAtPercentile(99));
        put(result, "max", answered.getMaxValue());
        put(result, "refusal.tail", tail(refusedWhenFull));
        refusals.forEach((reason, count) -> put(result, "refused." + reason.name(), count.get()));
        put(result, "unanswered", unanswered);
        put(result, "wrong", wrong.get());
        put(result, OUT_OF_MEMORY, outOfMemory.get());
        put(result, "otherErrors", otherErrors.get());
    }

    /** The highest quantile that the number of values carries; the maximum if it carries none. */
    static long tail(Histogram values) {
        return Quantile.of(values.getTotalCount())
                .map(quantile -> values.getValueAtPercentile(quantile.percent()))
                .orElseGet(values::getMaxValue);
    }

    private static void put(java.util.Properties result, String key, long value) {
        result.setProperty(key, Long.toString(value));
    }
}
