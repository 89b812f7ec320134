package io.hashkit.spring.internal.check;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Scheme;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.spring.internal.login.IdPrefix;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.internal.unreadable.Cures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Reads stored strings as a login would, up to the hash, which it does not compute: their dialect, their costs and their key.
 * It opens a seal only where the string does not say what it holds. Thread-safe.
 */
public final class RowCheck {
    /** Above this, kinds are counted together. */
    private static final int MOST_KINDS = 64;

    private static final String BOUND =
            "They are bound to their users: define a UserIdentity bean, and where hashkit makes no"
                    + " provider, the bean new HashkitAuthenticationProvider(users, hasher, ids).";
    private static final String FAILED = "A dialect, a key or a key service failed: look at it before users log in.";

    private final PasswordHasher hasher;
    private final Limiter limiter;
    private final IdPrefix prefix;
    private final BooleanSupplier binds;
    private final Scheme scheme;
    private final Sample sample;
    private final int most;

    /**
     * Compares stored strings with a hasher.
     *
     * @param limiter that of the hasher
     * @param prefix what stands before each string that the application writes
     * @param binds whether logins know the user, and open what is bound to one; asked at each run
     * @param scheme that of new hashes
     * @param most how many strings are looked at
     */
    public RowCheck(
            PasswordHasher hasher,
            Limiter limiter,
            IdPrefix prefix,
            BooleanSupplier binds,
            Scheme scheme,
            Sample sample,
            int most) {
        this.hasher = hasher;
        this.limiter = limiter;
        this.prefix = prefix;
        this.binds = binds;
        this.scheme = scheme;
        this.sample = sample;
        this.most = most;
    }

    /**
     * Reads the sample, and looks at each string.
     *
     * @throws Exception if the sample cannot be read
     */
    public CheckReport run() throws Exception {
        Map<String, Finding> found = new LinkedHashMap<>();
        boolean bound = binds.getAsBoolean();
        int rows = 0;
        int empty = 0;
        for (String row : sample.read(most)) {
            if (rows == most) {
                break;
            }
            rows++;
            if (row == null || row.isEmpty()) {
                empty++;
            } else {
                Finding one = look(row, bound);
                String key = one.kind() + " " + one.problem() + " " + one.cure();
                if (found.size() >= MOST_KINDS && !found.containsKey(key)) {
                    one = new Finding("other", one.problem(), one.cure(), 1);
                    key = "other " + one.problem();
                }
                found.merge(key, one, Finding::plus);
            }
        }
        int failing = found.values().stream()
                .filter(Finding::fails)
                .mapToInt(Finding::rows)
                .sum();
        return new CheckReport(rows, failing, empty, List.copyOf(found.values()), column(bound));
    }

    private Finding look(String row, boolean bound) {
        String stored = prefix.removedFrom(row);
        String kind = "unknown";
        boolean sealed = false;
        try {
            Identification found = Dialects.identify(stored);
            sealed = !found.keyId().isEmpty();
            kind = (found.dialect() + " " + found.algorithm()).strip();
            if (found.treatment() == Identification.Treatment.NO_PASSWORD) {
                return new Finding("no password", "", "", 1);
            }
            if (!sealed || !Info.hasKeyring(hasher)) {
                boolean ignored = hasher.needsRehash(stored);
            } else {
                boolean ignored = hasher.rows().needsRekey(stored); // opens nothing
            }
            if (found.isBound() && !bound) {
                return new Finding(kind, "BOUND", BOUND, 1);
            }
            long bytes = memoryOf(found);
            return limiter.hasRoomFor(bytes)
                    ? new Finding(kind, "", "", 1)
                    : new Finding(kind, "OVER_BUDGET", overBudget(bytes), 1);
        } catch (InvalidHashException e) {
            return new Finding(kind, e.reason().name(), Cures.of(e.reason(), sealed, Info.isOfProvider(hasher)), 1);
        } catch (RuntimeException e) {
            // Its message may be of a dialect, or of a key service, of the application.
            return new Finding(kind, e.getClass().getSimpleName(), FAILED, 1);
        }
    }

    private static String overBudget(long bytes) {
        return "They need " + (((bytes - 1) >> 20) + 1)
                + " MiB for one hash: raise hashkit.limiter.memory to that, or -Xmx.";
    }

    /** The work memory of verifying; 0 if the costs are hidden, or belong to no scheme of hashkit. */
    private static long memoryOf(Identification found) {
        try {
            return Scheme.parse(found.algorithm() + "," + found.costs()).memoryBytes();
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    /** What is wrong with the width of the column, if the sample knows it. */
    private String column(boolean bound) {
        int width = sample.width();
        int longest = longest(bound);
        return width == 0 || width >= longest
                ? ""
                : "The column takes " + width + " characters, and new hashes have " + longest
                        + ": an upgrade cannot be stored. Make it a varchar of 255 characters.";
    }

    /** The length of a string with the costs of new hashes, sealed as the hasher would: a key service is asked once. */
    private int longest(boolean bound) {
        return prefix.before(sealed(scheme.sample(), bound)).length();
    }

    private String sealed(String written, boolean bound) {
        try {
            PasswordHasher view = bound ? hasher.boundTo("0".repeat(36)) : hasher;
            return Info.hasKeyring(hasher) ? view.rows().rekey(written) : written;
        } catch (RuntimeException e) {
            return written; // a keyring that requires seals reads no row without one
        }
    }

    @Override
    public String toString() {
        return "RowCheck[most=" + most + "]";
    }
}
