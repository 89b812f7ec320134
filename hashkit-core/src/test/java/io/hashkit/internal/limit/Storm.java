package io.hashkit.internal.limit;

import io.hashkit.limit.OverloadedException;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;

/** Simulates clients that log in at a limiter, on the clock of the tests and one thread: no verdict depends on the host. */
final class Storm {
    private static final long MIB = 1 << 20;

    private record Event(long at, long number, Runnable what) {}

    private final FakeTicker ticker = new FakeTicker();
    private final Permits limiter;
    private final long maxWait;
    private final int processors;
    private final LongUnaryOperator nanosOfAHash;
    private final boolean clientsReturn;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final Map<HashPermit, Long> waiting = new LinkedHashMap<>();
    private long number;
    private int running;
    private int outstanding;
    private long lastEvent;

    final List<Duration> retries = new ArrayList<>();
    int answered;
    int refusals;
    int waitedInVain;
    long longestWait;
    long lastRefusal;
    long end;
    /** Processor time that was free while clients had no answer, in nanoseconds. */
    long idle;

    /** @param nanosOfAHash the time of a hash by the time at which it begins */
    Storm(int processors, Duration maxWait, int queue, LongUnaryOperator nanosOfAHash, boolean clientsReturn) {
        this.limiter = new PermitsBuilder()
                .parallel(processors)
                .memoryBytes(processors * MIB)
                .queue(queue)
                .maxWait(maxWait)
                .build(ticker);
        this.maxWait = maxWait.toNanos();
        this.processors = processors;
        this.nanosOfAHash = nanosOfAHash;
        this.clientsReturn = clientsReturn;
    }

    /** The limiter learns the time of a hash, one after the other. */
    Storm afterQuietHashes(int hashes) {
        for (int i = 0; i < hashes; i++) {
            HashPermit permit = limiter.acquire(Priority.LOGIN, MIB);
            ticker.advance(Duration.ofNanos(nanosOfAHash.applyAsLong(ticker.nanos())));
            permit.close();
        }
        return this;
    }

    /** @param within the clients arrive evenly spread over this time */
    Storm of(int clients, Duration within) {
        long start = ticker.nanos();
        outstanding = clients;
        lastEvent = start;
        for (int i = 0; i < clients; i++) {
            at(start + within.toNanos() * i / clients, this::arrive);
        }
        for (Event next = events.poll(); next != null; next = events.poll()) {
            if (outstanding > 0) {
                idle += (next.at() - lastEvent) * (processors - running);
            }
            lastEvent = next.at();
            ticker.advance(Duration.ofNanos(next.at() - ticker.nanos()));
            next.what().run();
        }
        end -= start;
        lastRefusal -= start;
        return this;
    }

    private void at(long nanos, Runnable what) {
        events.add(new Event(nanos, number++, what));
    }

    private void arrive() {
        long now = ticker.nanos();
        HashPermit permit =
                new HashPermit(limiter.admission, Priority.LOGIN, MIB, 1, limiter.admission.callers, true, null);
        try {
            if (limiter.admission.admitOrQueue(permit)) {
                begin(permit, now);
            } else {
                waiting.put(permit, now);
                at(now + maxWait, () -> giveUp(permit));
            }
        } catch (OverloadedException e) {
            permit.close();
            refuse(e);
        }
    }

    private void begin(HashPermit permit, long since) {
        long now = ticker.nanos();
        longestWait = Math.max(longestWait, now - since);
        running++;
        at(now + nanosOfAHash.applyAsLong(now), () -> {
            running--;
            answered++;
            outstanding--;
            end = ticker.nanos();
            permit.close();
            beginAdmitted();
        });
    }

    private void beginAdmitted() {
        for (Map.Entry<HashPermit, Long> each : List.copyOf(waiting.entrySet())) {
            HashPermit permit = each.getKey();
            if (permit.state == HashPermit.State.ADMITTED) {
                waiting.remove(permit);
                limiter.admission.endWait(permit);
                begin(permit, each.getValue());
            }
        }
    }

    private void giveUp(HashPermit permit) {
        Long since = waiting.remove(permit);
        if (since != null) {
            waitedInVain++;
            longestWait = Math.max(longestWait, ticker.nanos() - since);
            try {
                limiter.admission.endWait(permit);
            } catch (OverloadedException e) {
                permit.close();
                refuse(e);
            }
            beginAdmitted();
        }
    }

    private void refuse(OverloadedException refusal) {
        refusals++;
        lastRefusal = ticker.nanos();
        // HTTP's Retry-After has whole seconds.
        Duration retry = Duration.ofSeconds(refusal.retryAfterSeconds());
        retries.add(retry);
        if (clientsReturn) {
            at(ticker.nanos() + retry.toNanos(), this::arrive);
        } else {
            outstanding--;
        }
    }
}
