package io.hashkit.spring.internal.login;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Carries the upgrade of a hash through three calls of Spring Security: {@code matches}, {@code upgradeEncoding}, which does
 * not get the password, and {@code encode}, whose failure would fail the login.
 *
 * <p>The first two may run on different threads, for example if a reactive manager calls a service in between; the last two
 * follow each other on one thread. Passwords are held by weak references, so that none lives longer than its caller keeps it.
 */
public final class Upgrades {
    /** Most logins remembered between {@code matches} and {@code upgradeEncoding}; above this, the oldest is dropped. */
    static final int MOST = 4_096;

    private static final ThreadLocal<@Nullable Prepared> PREPARED = new ThreadLocal<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Matched> matched = new ArrayDeque<>();

    private record Matched(String stored, WeakReference<String> password, long thread) {}

    private record Prepared(Upgrades by, WeakReference<String> password, String better) {}

    /** Remembers that the password matched. Only a {@code String} is kept, as other text may change before it is hashed. */
    public void matched(String stored, CharSequence password) {
        if (password instanceof String text) {
            Matched login = new Matched(stored, new WeakReference<>(text), thread());
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

    /**
     * Returns the password that matched the stored string in a login still in progress, that of this thread before others; null
     * if there is none.
     *
     * @throws IllegalStateException if it may be either of two: users whose stored strings are equal may have different
     *     passwords, if their hash ignores a part of them
     */
    @Nullable
    public String password(String stored) {
        String found = null;
        boolean several = false;
        lock.lock();
        try {
            for (Iterator<Matched> newestFirst = matched.descendingIterator(); newestFirst.hasNext(); ) {
                Matched login = newestFirst.next();
                String password = login.password.get();
                if (password != null && login.stored.equals(stored)) {
                    if (login.thread == thread()) {
                        return password;
                    }
                    several |= found != null && !found.equals(password);
                    found = password;
                }
            }
        } finally {
            lock.unlock();
        }
        if (several) {
            throw new IllegalStateException("logins with equal stored strings and different passwords are in progress");
        }
        return found;
    }

    @SuppressWarnings("deprecation") // threadId() needs JDK 19
    private static long thread() {
        return Thread.currentThread().getId();
    }

    /** Keeps a new hash for the next {@link #take} on this thread. */
    public void prepare(String password, String better) {
        PREPARED.set(new Prepared(this, new WeakReference<>(password), better));
    }

    /** Drops the hash that was prepared on this thread. */
    public void forget() {
        PREPARED.remove();
    }

    /** Returns and drops the hash that was prepared on this thread for this password; null if there is none. */
    @Nullable
    public String take(CharSequence password) {
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
            // The entry then disappears together with the password.
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
