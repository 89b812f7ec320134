package io.hashkit.sample;

import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one login did to the row of its user, for the page after it.
 *
 * @param before the stored string that was verified
 * @param after the stored string that replaced it; null if none did
 * @param verified how long verifying took, in nanoseconds, with the wait for a permit
 * @param hashed how long the new hash took, in nanoseconds; 0 if there was none
 */
record LoginReport(String before, @Nullable String after, long verified, long hashed) implements Serializable {
    /** The kind of a stored string in words, such as {@code django pbkdf2-sha256 i=600000}. */
    static String kindOf(String stored) {
        Identification found = Dialects.identify(stored);
        String kind = found.dialect() + " " + found.algorithm() + " " + found.costs();
        String seal = found.keyId().isEmpty() ? "" : found.isBound() ? ", sealed and bound" : ", sealed";
        return kind.strip() + seal;
    }

    String kindBefore() {
        return kindOf(before);
    }

    String kindAfter() {
        return after == null ? "" : kindOf(after);
    }

    boolean isUpgraded() {
        return after != null;
    }

    /** A new hash was computed; otherwise the old one was only sealed or bound. */
    boolean isHashed() {
        return hashed > 0;
    }

    String verifiedMillis() {
        return millis(verified);
    }

    String hashedMillis() {
        return millis(hashed);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.1f ms" : "%.0f ms", nanos / 1e6);
    }
}
