package io.hashkit.spring.internal.login;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;

/**
 * The stored strings for which a better one was made and given away. Spring's own provider does not say whether the application
 * stored it; a string that comes again and again was not replaced. Thread-safe.
 */
public final class Offers {
    /** Offers for one string: more than one, because several logins of a user may read the row before the first replaces it. */
    public static final int MOST_FOR_A_STRING = 2;

    /** Strings remembered; above this, the oldest is dropped. */
    private static final int MOST = 4_096;

    private final Logger log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Integer> made = new LinkedHashMap<>();
    private boolean told;

    public Offers(Logger log) {
        this.log = log;
    }

    /** Tells whether a better string may be made for this one, before that costs a hash. */
    public boolean isUseful(String stored) {
        lock.lock();
        try {
            if (made.getOrDefault(digestOf(stored), 0) < MOST_FOR_A_STRING) {
                return true;
            }
            if (!told) {
                told = true;
                log.warn(
                        "The application was given a better hash for the same stored string {} times, and the string has not"
                                + " changed: no more are computed for it. If its users come from a JdbcUserDetailsManager, call"
                                + " setEnableUpdatePassword(true). This warning is logged once.",
                        MOST_FOR_A_STRING);
            }
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Remembers that a better string was made for this one. */
    public void add(String stored) {
        lock.lock();
        try {
            made.merge(digestOf(stored), 1, Integer::sum);
            if (made.size() > MOST) {
                made.remove(made.keySet().iterator().next());
            }
        } finally {
            lock.unlock();
        }
    }

    /** The strings themselves are not kept in memory. */
    private static long digestOf(String stored) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(stored.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
