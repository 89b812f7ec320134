package io.hashkit.internal.dialect;

import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.Locale;
import java.util.Set;

/**
 * What systems store for an account without a password: shadow(5) and passwd(5) of Linux and the BSDs ({@code *}, {@code !},
 * {@code !!}, {@code x}), Solaris ({@code *LK*}, {@code NP}, {@code UP}), the same behind {@code {CRYPT}} in LDAP, Django
 * ({@code !}, alone or with 40 letters and digits), and nothing at all. A hash that is switched off by a character before it
 * is none of these.
 */
public final class NoPassword {
    private static final Set<String> MARKERS =
            Set.of("", "*", "**", "*!", "!", "!!", "!*", "x", "*LK*", "LK", "*NP*", "NP", "UP");
    private static final String CRYPT = "{crypt}";
    private static final int DJANGO = 41;

    private NoPassword() {}

    /** Whether a string stands for an account without a password. */
    public static boolean isMarker(String stored) {
        if (stored.length() > DJANGO) {
            return false;
        }
        boolean labelled = stored.length() > CRYPT.length()
                && stored.substring(0, CRYPT.length()).toLowerCase(Locale.ROOT).equals(CRYPT);
        return MARKERS.contains(labelled ? stored.substring(CRYPT.length()) : stored) || isOfDjango(stored);
    }

    private static boolean isOfDjango(String stored) {
        return stored.length() == DJANGO
                && stored.charAt(0) == '!'
                && stored.chars().skip(1).allMatch(c -> c < 128 && Character.isLetterOrDigit(c));
    }

    public static InvalidHashException refusal() {
        return Refusal.of(
                Reason.NO_PASSWORD, "the string stands for an account without a password, so no password matches it");
    }
}
