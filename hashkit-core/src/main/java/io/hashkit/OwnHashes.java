package io.hashkit;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.algorithm.WeakCostsException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a hasher must be able to do with what it writes itself: allow it, leave it alone, and read it. */
final class OwnHashes {
    private OwnHashes() {}

    /**
     * Holds a scheme against the policy of the hasher that is to write it.
     *
     * @param tuned whether it was chosen by tuning
     * @throws IllegalArgumentException if the policy does not allow it, or calls it weak
     */
    static void requireGood(Policy policy, Scheme scheme, boolean tuned) {
        if (!policy.allows(scheme)) {
            throw new IllegalArgumentException("the policy " + policy.name() + " does not allow " + scheme);
        }
        StoredHash own = StoredHash.of(scheme, new byte[Salts.LENGTH], new byte[scheme.tagLength()]);
        if (policy.isWeak(own, scheme, PasswordWork.share(tuned))) {
            throw new IllegalArgumentException("the policy " + policy.name()
                    + " calls what this hasher writes weak, so that each login would make it anew: " + scheme);
        }
    }

    /**
     * Refuses costs that neither the policy of the hasher nor a published one takes for enough.
     *
     * @throws WeakCostsException if they are weak
     */
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
     * The ceilings of a hasher, by which it can read what it writes.
     *
     * @param given by the user, or null for the default, raised to what the scheme needs
     * @throws IllegalArgumentException if those given are too low
     */
    static Ceilings ceilings(@Nullable Ceilings given, Scheme scheme) {
        Map<Ceilings.Limit, Long> demands = demands(scheme);
        if (given == null) {
            return Ceilings.defaults().raisedTo(demands);
        }
        String reason = given.objection(demands);
        if (reason != null) {
            throw new IllegalArgumentException("this hasher could not read what it writes: " + reason);
        }
        return given;
    }

    /** The work of the scheme, and the lengths of what it writes. */
    private static Map<Ceilings.Limit, Long> demands(Scheme scheme) {
        int length = scheme.print(new byte[Salts.LENGTH], new byte[scheme.tagLength()])
                .length();
        Map<Ceilings.Limit, Long> demands = new EnumMap<>(scheme.demands());
        demands.put(Ceilings.Limit.SALT, (long) Salts.LENGTH);
        demands.put(Ceilings.Limit.TAG, (long) scheme.tagLength());
        demands.put(Ceilings.Limit.STORED_STRING, (long) length);
        return demands;
    }
}
