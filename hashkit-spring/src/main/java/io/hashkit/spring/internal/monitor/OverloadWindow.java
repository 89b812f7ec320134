package io.hashkit.spring.internal.monitor;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Tells whether a limiter was overloaded recently. Overload begins when the share of refused hashes reaches a limit, and ends
 * when it falls below half of that limit; a host near the limit is therefore not taken in and out of service at every check.
 *
 * <p>It needs no thread: it reads the counters when it is asked. The period that it judges is one window, or longer if it is
 * asked less often than once per window.
 */
final class OverloadWindow {
    /** At most about twice as many readings of the counters are kept for one window, however often it is asked. */
    private static final int LOOKS = 16;

    private final long nanos;
    private final double share;
    private final Deque<Look> looks = new ArrayDeque<>();
    private boolean overloaded;

    private record Look(long time, long admitted, long refused) {}

    /**
     * Starts to observe.
     *
     * @param window length of the window
     * @param share share of the arrived hashes that is refused when overload begins, above 0 and at most 1
     * @param first the counters at the start
     * @param now the time at the start in nanoseconds, as of {@link System#nanoTime}
     */
    OverloadWindow(Duration window, double share, LimiterStats first, long now) {
        this.nanos = window.toNanos();
        this.share = share;
        looks.add(look(first, now));
    }

    private static Look look(LimiterStats stats, long now) {
        return new Look(now, stats.admitted(), refused(stats));
    }

    /** The hashes that were refused because more came than could be computed. */
    static long refused(LimiterStats stats) {
        return Arrays.stream(Reason.values())
                .filter(Reason::isOverload)
                .mapToLong(stats::refused)
                .sum();
    }

    synchronized boolean isOverloaded(LimiterStats stats, long now) {
        Look last = look(stats, now);
        Look since = since(now);
        double refused = last.refused() - since.refused();
        double came = refused + Math.max(0, last.admitted() - since.admitted());
        double limit = overloaded ? share / 2 : share;
        overloaded = refused > 0 && refused >= limit * came;
        keep(last);
        return overloaded;
    }

    /** Returns the newest reading that is at least one window old, or else the first one, and drops those before it. */
    private Look since(long now) {
        Look since = looks.getFirst();
        for (Look look : looks) {
            if (now - look.time() >= nanos) {
                since = look;
            }
        }
        while (!looks.getFirst().equals(since)) {
            looks.removeFirst();
        }
        return since;
    }

    /** Adds a reading. It replaces the last one if that one is close to its predecessor. */
    private void keep(Look look) {
        Look last = looks.removeLast();
        if (looks.isEmpty() || look.time() - looks.getLast().time() >= nanos / LOOKS) {
            looks.add(last);
        }
        looks.add(look);
    }
}
