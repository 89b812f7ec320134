package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.engine.Catalog;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import java.util.List;
import java.util.Set;

/** Reads stored strings: hashkit's own forms, and the dialects that were named. Immutable. */
public final class Accepted {
    private final List<Dialect> dialects;

    private Accepted(List<Dialect> dialects) {
        this.dialects = dialects;
    }

    /** In the order in which they are asked. */
    public static Accepted of(Set<Dialect> dialects) {
        return new Accepted(List.copyOf(dialects));
    }

    /**
     * Reads a stored string. A dialect that was named goes before hashkit's own form, which some resemble.
     *
     * @throws InvalidHashException for the reason that it gives; UNSUPPORTED, with the name of its dialect, for a string of
     *     one that was not named
     */
    public Reading read(String stored, Ceilings ceilings) {
        ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
        for (Dialect dialect : dialects) {
            if (dialect.claims(stored)) {
                return dialect.readOrRefuse(stored, ceilings).by(dialect);
            }
        }
        try {
            StoredHash hash = Catalog.read(stored, ceilings);
            return Reading.of(hash);
        } catch (InvalidHashException e) {
            throw better(e, stored, ceilings);
        }
    }

    /**
     * Refuses a scheme whose own strings a dialect would take for its own: they would be verified as something else, and
     * made anew at each login.
     *
     * @throws IllegalArgumentException with the names of both
     */
    public void requireNotToClaim(Scheme scheme) {
        String own = scheme.print(new byte[16], new byte[scheme.tagLength()]);
        for (Dialect dialect : dialects) {
            if (dialect.claims(own)) {
                throw new IllegalArgumentException("a hasher that writes " + scheme + " cannot accept " + dialect
                        + ", which would read its strings as something else");
            }
        }
    }

    /** What helps more than the words of a grammar that the string was never meant for. */
    private static InvalidHashException better(InvalidHashException refusal, String stored, Ceilings ceilings) {
        Dialect found = Dialects.claiming(stored);
        if (found == null) {
            Unsupported unsupported = Unsupported.of(stored);
            return unsupported == null ? refusal : unsupported.refusal();
        }
        if (Catalog.owns(PhcString.peekId(stored)) && !reads(found, stored, ceilings)) {
            return refusal;
        }
        return found.notAccepted();
    }

    private static boolean reads(Dialect dialect, String stored, Ceilings ceilings) {
        try {
            dialect.readOrRefuse(stored, ceilings);
            return true;
        } catch (InvalidHashException e) {
            return false;
        }
    }
}
