package io.hashkit.spring;

import io.hashkit.limit.LimiterStats;
import io.hashkit.limit.OverloadedException.Reason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Whether a limiter was overloaded of late. Begins where the share of hashes that were refused by overload reaches a limit,
 * and ends where it is below half of that, so that a host at the limit is not taken out of service and back again at each
 * question. Takes no thread: it looks when it is asked, and so sees no less than a window, and more where it is asked seldom.
 */
final class OverloadWindow {
    /** Half of the looks that are kept of a window at most, however often it is asked. */
    private static final int LOOKS = 16;

    private final long nanos;
    private final double share;
    private final Deque<Look> looks = new ArrayDeque<>();
    private boolean overloaded;

    private record Look(long time, long admitted, long refused) {}

    /**
     * A window.
     *
     * @param share of the hashes that came, from which on it is overload
     * @param first what the limiter saw before
     */
    OverloadWindow(Duration window, double share, LimiterStats first, long now) {
        this.nanos = window.toNanos();
        this.share = share;
        looks.add(look(first, now));
    }

    private static Look look(LimiterStats stats, long now) {
        long refused = Arrays.stream(Reason.values())
                .filter(Reason::isOverload)
                .mapToLong(stats::refused)
                .sum();
        return new Look(now, stats.admitted(), refused);
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

    /** The last look that is a window old, or the first one. Forgets those before it. */
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

    /** In place of the last one, where it is close to the one before that. */
    private void keep(Look look) {
        Look last = looks.removeLast();
        if (looks.isEmpty() || look.time() - looks.getLast().time() >= nanos / LOOKS) {
            looks.add(last);
        }
        looks.add(look);
    }
}
