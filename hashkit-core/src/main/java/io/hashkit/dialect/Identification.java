package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.dialect.Unsupported;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a stored string is, found without the password. Holds no salt and no digest.
 */
public final class Identification {
    private final String dialect;
    private final String algorithm;
    private final String costs;
    private final Strength strength;
    private final Treatment treatment;
    private final String detail;

    Identification(
            String dialect, String algorithm, String costs, Strength strength, Treatment treatment, String detail) {
        this.dialect = dialect;
        this.algorithm = algorithm;
        this.costs = costs;
        this.strength = strength;
        this.treatment = treatment;
        this.detail = detail;
    }

    /** {@code hashkit} for its own form, the name of a dialect, or {@code unknown}. */
    public String dialect() {
        return dialect;
    }

    /** Such as {@code argon2id}, {@code bcrypt} or {@code sha512-crypt}; empty where it could not be read. */
    public String algorithm() {
        return algorithm;
    }

    /** Such as {@code m=19456,t=2,p=1}; empty where there are none or they could not be read. */
    public String costs() {
        return costs;
    }

    /** How it stands to the policy. */
    public Strength strength() {
        return strength;
    }

    /** What a hasher does with it. */
    public Treatment treatment() {
        return treatment;
    }

    /** What to do, or why it is refused; empty where nothing is. */
    public String detail() {
        return detail;
    }

    private List<Object> values() {
        return List.of(dialect, algorithm, costs, strength, treatment, detail);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Identification that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "Identification[dialect=" + dialect + ", algorithm=" + algorithm + ", costs=" + costs + ", strength="
                + strength + ", treatment=" + treatment + ", detail=" + detail + "]";
    }

    /** How a hash stands to a policy. */
    public enum Strength {
        /** At least the least work that the policy asks for, with 16 bytes of salt and tag. */
        ENOUGH,
        /** Less work, or a shorter salt or tag. */
        BELOW_FLOOR,
        /** An algorithm that the policy does not allow. */
        NOT_ALLOWED,
        /** It could not be read. */
        UNKNOWN
    }

    /** What a hasher does with a stored string. */
    public enum Treatment {
        /** It is verified. */
        VERIFIED,
        /** It is verified and made anew where the hasher accepts the dialect. */
        NEEDS_DIALECT,
        /** It is known, and refused: its algorithm is not computed. */
        UNSUPPORTED,
        /** It is refused as damaged, or as nothing that is known. */
        MALFORMED,
        /** It is refused: it asks for too much work. */
        ABOVE_CEILING,
        /** It is refused: it was made with a secret key. */
        UNKNOWN_KEY
    }

    static Identification of(String stored, Policy policy, Ceilings ceilings) {
        Dialect dialect = null;
        try {
            ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
            dialect = Dialects.claiming(stored).orElse(null);
            if (dialect != null) {
                ParsedHash parsed = dialect.read(stored, ceilings);
                return of(
                        parsed,
                        dialect.name(),
                        policy,
                        Treatment.NEEDS_DIALECT,
                        "accept(" + Dialects.constant(dialect) + ")");
            }
            Unsupported unsupported = Unsupported.of(stored);
            if (unsupported != null) {
                throw unsupported.refusal();
            }
            ParsedHash parsed = ParsedHash.of(CanonicalFormats.read(stored, ceilings));
            return of(parsed, "hashkit", policy, Treatment.VERIFIED, "");
        } catch (InvalidHashException e) {
            return refused(stored, dialect, e);
        }
    }

    private static Identification of(
            ParsedHash parsed, String dialect, Policy policy, Treatment treatment, String detail) {
        return new Identification(
                dialect, parsed.algorithm(), parsed.costs(), strength(parsed.hash(), policy), treatment, detail);
    }

    private static Strength strength(Optional<StoredHash> hash, Policy policy) {
        if (hash.isEmpty() || !policy.allows(hash.get().scheme())) {
            return Strength.NOT_ALLOWED;
        }
        StoredHash found = hash.get();
        boolean enough = policy.meetsFloor(found.scheme()) && Policy.hasLongParts(found);
        return enough ? Strength.ENOUGH : Strength.BELOW_FLOOR;
    }

    private static Identification refused(String stored, @Nullable Dialect dialect, InvalidHashException e) {
        Unsupported unsupported = dialect == null ? Unsupported.of(stored) : null;
        boolean own = dialect == null && unsupported == null && CanonicalFormats.owns(PhcString.peekId(stored));
        return new Identification(
                dialect != null ? dialect.name() : own ? "hashkit" : "unknown",
                unsupported != null ? unsupported.algorithm() : "",
                "",
                Strength.UNKNOWN,
                Treatment.valueOf(e.reason().name()),
                String.valueOf(e.getMessage()));
    }

    /** Whether a hasher that accepts the dialect can verify it. */
    public boolean isReadable() {
        return treatment == Treatment.VERIFIED || treatment == Treatment.NEEDS_DIALECT;
    }
}
