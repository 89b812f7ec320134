package io.hashkit.internal.call;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.WeakCostsException;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.host.FreshBytes;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a hasher can use the hashes that it writes: its policy allows them, and its ceilings let it read them.
 */
final class OwnHashes {
    private OwnHashes() {}

    /** Refuses a scheme that the policy of the hasher that will write it does not allow. */
    static void requireAllowed(Policy policy, Scheme scheme) {
        if (!policy.allows(scheme)) {
            throw new IllegalArgumentException("the policy " + policy.name() + " does not allow " + scheme);
        }
    }

    /** Refuses a scheme that meets neither the floor of the hasher's policy nor a published one. */
    static void requireStrong(Policy policy, Scheme scheme) {
        if (policy.meetsFloor(scheme)) {
            return;
        }
        for (Policy published : Policy.NAMED) {
            if (published.allows(scheme) && published.meetsFloor(scheme)) {
                return;
            }
        }
        throw new WeakCostsException(scheme, policy);
    }

    /**
     * The ceilings of a hasher: the given ones, unless it could not read its own hashes under them, which is refused;
     * or, if these are null, the defaults, raised to the needs of the scheme and of the longest string that it writes.
     */
    static Ceilings ceilings(@Nullable Ceilings given, Scheme scheme, int longest) {
        Map<Ceilings.Limit, Long> demands = demands(scheme, longest);
        if (given == null) {
            return Demands.raised(Ceilings.defaults(), demands);
        }
        String reason = Demands.violation(given, demands);
        if (reason != null) {
            throw new IllegalArgumentException("the hasher could not read its own hashes under the given ceilings: "
                    + reason + "; raise that ceiling or choose lower costs");
        }
        return given;
    }

    /** The costs of the scheme and the lengths in its stored strings. */
    private static Map<Ceilings.Limit, Long> demands(Scheme scheme, int longest) {
        Map<Ceilings.Limit, Long> demands = new EnumMap<>(Traits.of(scheme).demands());
        demands.put(Ceilings.Limit.SALT, (long) FreshBytes.LENGTH);
        demands.put(Ceilings.Limit.TAG, (long) Traits.of(scheme).tagLength());
        demands.put(Ceilings.Limit.STORED_STRING, (long) longest);
        return demands;
    }
}
