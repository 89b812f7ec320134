package io.hashkit.keycloak;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/** Logs at most one line a minute, with the number of events since the last one. */
final class RareLog {
    private static final long PAUSE = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private final LongSupplier clock;
    private final LongAdder events = new LongAdder();
    private final AtomicLong due;

    RareLog(Logger log) {
        this(log, System::nanoTime);
    }

    RareLog(Logger log, LongSupplier clock) {
        this.log = log;
        this.clock = clock;
        this.due = new AtomicLong(clock.getAsLong());
    }

    /** Counts an event, and logs {@code words} followed by the count if the last line is a minute old. */
    void warn(String words) {
        events.increment();
        long now = clock.getAsLong();
        long next = due.get();
        if (now - next >= 0 && due.compareAndSet(next, now + PAUSE)) {
            log.warn(words + events.sumThenReset());
        }
    }
}
