package io.hashkit.spring.internal.login;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;

/**
 * Better strings that were made and given away. Spring's own provider does not say whether the application stored them; a row
 * that comes again and again may not have been replaced, or belong to many users whose rows are equal. So nothing depends on
 * what is counted here but one warning. Thread-safe.
 */
public final class Offers {
    /** More than several logins of a user that read the row before the first replaces it. */
    public static final int MANY = 20;

    private static final int MOST_ROWS = 256;

    private final Logger log;
    private final ReentrantLock lock = new ReentrantLock();

    /** By a hash code, as the strings themselves are not kept in memory. */
    private final Map<Integer, Integer> made = new HashMap<>();

    private boolean told;

    public Offers(Logger log) {
        this.log = log;
    }

    /** A better string was made for this one. */
    public void add(String stored) {
        if (isMany(stored)) {
            log.warn(
                    "{} better hashes were made for the same stored string, and it still comes. Either many users have this"
                            + " string, and nothing is wrong, or the application does not store the hashes: then each login"
                            + " computes two, while the limiter has a free permit. If its users come from a"
                            + " JdbcUserDetailsManager, call setEnableUpdatePassword(true). This warning is logged once.",
                    MANY);
        }
    }

    private boolean isMany(String stored) {
        lock.lock();
        try {
            if (told) {
                return false;
            }
            if (made.size() >= MOST_ROWS) {
                made.clear();
            }
            told = made.merge(stored.hashCode(), 1, Integer::sum) >= MANY;
            return told;
        } finally {
            lock.unlock();
        }
    }
}
