package io.hashkit.spring.internal.login;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;

/**
 * Warns once if one stored string got many better ones. Spring's own provider tells neither whose string it is nor whether the
 * application stored the better one, so nothing depends on the count: users may have equal strings. Thread-safe.
 */
public final class Offers {
    /** Better strings for one stored string before the warning; several logins of one user may read the row at once. */
    public static final int MANY = 10;

    /** Strings counted; above this, counting begins again. */
    private static final int MOST = 4_096;

    private final Logger log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Integer> made = new HashMap<>();
    private boolean told;

    public Offers(Logger log) {
        this.log = log;
    }

    /** Counts that a better string was made for this one. */
    public void add(String stored) {
        lock.lock();
        try {
            if (told) {
                return;
            }
            if (made.size() >= MOST) {
                made.clear();
            }
            told = made.merge(digestOf(stored), 1, Integer::sum) >= MANY;
            if (told) {
                made.clear();
                log.warn(
                        "A better hash was made {} times for the same stored string. Either that many users have this string,"
                                + " as in a table that was filled by a script, and nothing is wrong; or the application does"
                                + " not store better hashes, and each login with such a string costs a second hash: if its"
                                + " users come from a JdbcUserDetailsManager, call setEnableUpdatePassword(true). This"
                                + " warning is logged once.",
                        MANY);
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
