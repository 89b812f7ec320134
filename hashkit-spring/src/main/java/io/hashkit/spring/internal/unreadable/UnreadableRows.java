package io.hashkit.spring.internal.unreadable;

import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the stored strings that cannot be read, by reason and key. While there are some, it logs their numbers once a minute.
 * It also tells whether keys are missing for many rows. Thread-safe; keeps no stored string, and no call throws.
 */
public final class UnreadableRows implements AutoCloseable {
    /** So many different rows, and half of all that were verified, show that this host lacks a key. */
    public static final int MANY = 20;

    static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int MOST_ROWS = 256;
    private static final int MOST_KINDS = 32;
    private static final String OTHER = "other";
    private static final Logger LOG = LoggerFactory.getLogger("io.hashkit");

    private final LongSupplier clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Long> total = new TreeMap<>();
    private final Map<String, Long> untold = new TreeMap<>();
    private long verified;
    private long since;

    /** The rows that were verified last, by a hash code of the stored string. */
    private final Map<Integer, Verified> rows = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Verified> eldest) {
            return size() > MOST_ROWS;
        }
    };

    private record Verified(long time, boolean lacksKey) {}

    public UnreadableRows(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * The key under which a refused string claims to be sealed: 8 bytes in base64, whatever the string contains. Empty if the
     * string was not refused because of its key.
     */
    static String keyId(String stored, InvalidHashException failure) {
        return lacksKey(failure) ? Dialects.identify(stored).keyId() : "";
    }

    static boolean lacksKey(InvalidHashException failure) {
        return failure.reason() == Reason.UNKNOWN_KEY || failure.reason() == Reason.RETIRED_KEY;
    }

    /** A stored string was read, whether the password matched or not. */
    void read(String stored) {
        locked(() -> verified(stored, false));
    }

    /** A stored string was refused. */
    public void refused(String stored, InvalidHashException failure) {
        locked(() -> {
            verified(stored, lacksKey(failure));
            String kind = (failure.reason() + " " + keyId(stored, failure)).strip();
            if (untold.isEmpty()) {
                since = clock.getAsLong();
                verified = 1;
            }
            count(total, kind);
            count(untold, kind);
            if (clock.getAsLong() - since >= PAUSE_NANOS) {
                tell();
            }
        });
    }

    private void locked(Runnable change) {
        try {
            lock.lock();
            try {
                change.run();
            } finally {
                lock.unlock();
            }
        } catch (Throwable e) {
            // On a full heap a number is lost; the login is not.
        }
    }

    private void verified(String stored, boolean lacksKey) {
        verified++;
        rows.put(stored.hashCode(), new Verified(clock.getAsLong(), lacksKey));
    }

    /** Whoever writes to the table chooses the identifiers of keys, so their number is bounded. */
    private static void count(Map<String, Long> counts, String kind) {
        boolean known = counts.containsKey(kind) || counts.size() < MOST_KINDS;
        counts.merge(known ? kind : OTHER, 1L, Long::sum);
    }

    private void tell() {
        long refused = untold.values().stream().mapToLong(Long::longValue).sum();
        LOG.warn(
                "hashkit could not read {} of {} stored hashes that were verified in the last {} s: {}. They match no password."
                        + "{}",
                refused,
                verified,
                TimeUnit.NANOSECONDS.toSeconds(clock.getAsLong() - since),
                text(untold),
                untold.keySet().stream().anyMatch(kind -> kind.contains("_KEY "))
                        ? " The key of each identifier has to be under hashkit.keyring.keys: with the state next if other hosts write"
                                + " with it, else read."
                        : "");
        untold.clear();
    }

    private static String text(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + " " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    /** How many strings were refused since the start, by reason and key. */
    public Map<String, Long> total() {
        lock.lock();
        try {
            return new TreeMap<>(total);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether at least {@value #MANY} different rows of the last five minutes, and half of all that were verified, are sealed
     * under keys that this host lacks. One row, verified however often, is one.
     */
    public boolean areMany() {
        lock.lock();
        try {
            long now = clock.getAsLong();
            rows.values().removeIf(row -> now - row.time() > WINDOW_NANOS);
            long lacking = rows.values().stream().filter(Verified::lacksKey).count();
            return lacking >= MANY && 2 * lacking >= rows.size();
        } finally {
            lock.unlock();
        }
    }

    /** Tells what the last minute has not told. */
    @Override
    public void close() {
        locked(() -> {
            if (!untold.isEmpty()) {
                tell();
            }
        });
    }

    @Override
    public String toString() {
        return "UnreadableRows" + total();
    }
}
