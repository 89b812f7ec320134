package io.hashkit.spring;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Carries the upgrade of a hash through the three calls in which Spring Security makes it: {@code matches}, {@code
 * upgradeEncoding}, which is not given the password, and {@code encode}, whose failure would fail the login.
 *
 * <p>The first two may run on different threads, as in a reactive manager that asks a service in between; the last two follow
 * each other on one thread. Passwords are referred to weakly, so that none lives longer than the caller keeps it.
 */
final class Upgrades {
    /** Logins between their {@code matches} and their {@code upgradeEncoding}; above this the oldest is forgotten. */
    static final int MOST = 4_096;

    private static final ThreadLocal<@Nullable Prepared> PREPARED = new ThreadLocal<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Matched> matched = new ArrayDeque<>();

    private record Matched(String stored, WeakReference<String> password) {}

    private record Prepared(Upgrades by, WeakReference<String> password, String better) {}

    /** Remembers that the password matched. Only a {@code String}: other text might change before it is hashed. */
    void matched(String stored, CharSequence password) {
        if (password instanceof String text) {
            Matched login = new Matched(stored, new WeakReference<>(text));
            lock.lock();
            try {
                matched.removeIf(one -> one.password.get() == null);
                if (matched.size() >= MOST) {
                    matched.removeFirst();
                }
                matched.addLast(login);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A password that matched the stored string in a login that is still going on, or null if none is known. */
    @Nullable
    String password(String stored) {
        lock.lock();
        try {
            for (Iterator<Matched> newestFirst = matched.descendingIterator(); newestFirst.hasNext(); ) {
                Matched login = newestFirst.next();
                String password = login.password.get();
                if (password != null && login.stored.equals(stored)) {
                    return password;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** Keeps a hash for the next {@link #take} on this thread. */
    void prepare(String password, String better) {
        PREPARED.set(new Prepared(this, new WeakReference<>(password), better));
    }

    /** Forgets what was prepared on this thread. */
    void forget() {
        PREPARED.remove();
    }

    /** The hash that was prepared on this thread for this password, once; or null. */
    @Nullable
    String take(CharSequence password) {
        Prepared upgrade = PREPARED.get();
        PREPARED.remove();
        if (upgrade == null || upgrade.by != this) {
            return null;
        }
        String known = upgrade.password.get();
        if (known == null || !known.contentEquals(password)) {
            return null;
        }
        try {
            ended(password);
        } catch (OutOfMemoryError e) {
            // It goes with the password, then.
        }
        return upgrade.better;
    }

    private void ended(CharSequence password) {
        lock.lock();
        try {
            matched.removeIf(one -> one.password.get() == password);
        } finally {
            lock.unlock();
        }
    }
}
