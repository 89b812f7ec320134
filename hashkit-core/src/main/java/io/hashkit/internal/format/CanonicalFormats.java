package io.hashkit.internal.format;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.phc.PhcString;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.phc.InvalidHashException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads hashkit's own stored strings, chosen by the identifier at the beginning. */
public final class CanonicalFormats {
    private CanonicalFormats() {}

    /** Whether stored strings with this identifier are hashkit's own. */
    public static boolean owns(@Nullable String id) {
        for (Algorithm algorithm : Algorithm.ALL) {
            if (id != null && Spec.of(algorithm).ids().contains(id)) {
                return true;
            }
        }
        return false;
    }

    /** Reads a stored string in canonical form, of any algorithm. Only the string itself is examined. */
    public static StoredHash read(String stored, Ceilings ceilings) {
        return read(Algorithm.ALL, stored, ceilings);
    }

    /** Reads a stored string of one of the given algorithms. */
    public static StoredHash read(List<Algorithm> algorithms, String stored, Ceilings ceilings) {
        Demands.require(ceilings, Ceilings.Limit.STORED_STRING, stored.length());
        String id = PhcString.peekId(stored);
        if (id == null) {
            throw Refusal.malformed("this is not a stored hash: it does not begin with $ and an identifier");
        }
        for (Algorithm algorithm : algorithms) {
            if (Spec.of(algorithm).ids().contains(id)) {
                try {
                    return Spec.of(algorithm).schemes().read(stored, ceilings);
                } catch (IllegalArgumentException e) {
                    throw refusal(e);
                }
            }
        }
        throw owns(id)
                ? Refusal.of(
                        InvalidHashException.Reason.UNSUPPORTED, "stored hashes with this identifier are not accepted")
                : Refusal.of(
                        InvalidHashException.Reason.UNSUPPORTED,
                        "stored hashes with this identifier are none of hashkit's: name the dialect, or describe the form, as"
                                + " with Dialects.of");
    }

    /** Replaces the message of an invalid scheme, which contains costs of the stored string. */
    public static InvalidHashException refusal(IllegalArgumentException thrown) {
        return thrown instanceof InvalidHashException refusal
                ? refusal
                : Refusal.malformed("the costs are out of the range that the algorithm allows");
    }
}
