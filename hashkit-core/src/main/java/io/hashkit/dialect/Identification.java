package io.hashkit.dialect;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.dialect.Unsupported;
import io.hashkit.internal.dialect.WrappedHash;
import io.hashkit.internal.format.CanonicalFormats;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.PhcString;
import io.hashkit.phc.SealHeader;
import io.hashkit.phc.SealedString;
import io.hashkit.phc.WrappedString;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The description of a stored string, made without the password. Contains no salt and no tag. */
public final class Identification {
    private final String dialect;
    private final String algorithm;
    private final String costs;
    private final Strength strength;
    private final Treatment treatment;
    private final String detail;
    private final String keyId;
    private final boolean bound;
    private final Wrap wrap;

    Identification(
            String dialect, String algorithm, String costs, Strength strength, Treatment treatment, String detail) {
        this(dialect, algorithm, costs, strength, treatment, detail, "", false, Wrap.refused("the string is not read"));
    }

    private Identification(
            String dialect,
            String algorithm,
            String costs,
            Strength strength,
            Treatment treatment,
            String detail,
            String keyId,
            boolean bound,
            Wrap wrap) {
        this.dialect = dialect;
        this.algorithm = algorithm;
        this.costs = costs;
        this.strength = strength;
        this.treatment = treatment;
        this.detail = detail;
        this.keyId = keyId;
        this.bound = bound;
        this.wrap = wrap;
    }

    /**
     * The format of the string.
     *
     * @return {@code hashkit} for its own forms, the name of a dialect, {@code sealed} for a string that is sealed as a
     *     whole, or {@code unknown}
     */
    public String dialect() {
        return dialect;
    }

    /**
     * The algorithm, such as {@code argon2id}, {@code bcrypt} or {@code sha512-crypt}.
     *
     * @return the algorithm; empty if the string could not be read
     */
    public String algorithm() {
        return algorithm;
    }

    /**
     * The costs, such as {@code m=19456,t=2,p=1}.
     *
     * @return the costs; empty if there are none or they could not be read
     */
    public String costs() {
        return costs;
    }

    /**
     * The strength of the hash under the policy.
     *
     * @return the strength
     */
    public Strength strength() {
        return strength;
    }

    /**
     * What a hasher does with the string.
     *
     * @return the treatment
     */
    public Treatment treatment() {
        return treatment;
    }

    /**
     * What to do, or why the string is refused.
     *
     * @return the advice or the reason; empty if there is none
     */
    public String detail() {
        return detail;
    }

    /**
     * The identifier of the key under which the string is sealed.
     *
     * @return the identifier, 11 characters; empty if the string is not sealed
     */
    public String keyId() {
        return keyId;
    }

    /**
     * Whether the string is sealed and bound to a user.
     *
     * @return true if it verifies only for that user
     */
    public boolean isBound() {
        return bound;
    }

    /**
     * Why the string cannot be wrapped by a hasher without a keyring ({@link io.hashkit.StoredRows#wrap(String)}).
     *
     * @return the reason; empty if it can be wrapped, or is plain text, which is hashed instead
     */
    public String wrapObjection() {
        return wrap.objection();
    }

    /**
     * The length of the wrapped string that a hasher with {@link Argon2#recommended()} writes without a keyring.
     *
     * @return the length in characters; 0 if the string cannot be wrapped
     */
    public int wrappedLength() {
        return wrap.length();
    }

    private List<Object> values() {
        return List.of(dialect, algorithm, costs, strength, treatment, detail, keyId, bound, wrap);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Identification that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** Without the identifier of the key, which in a damaged string may be anything. */
    @Override
    public String toString() {
        return "Identification[dialect=" + dialect + ", algorithm=" + algorithm + ", costs=" + costs + ", strength="
                + strength + ", treatment=" + treatment + ", detail=" + detail + ", bound=" + bound + "]";
    }

    /** The strength of a hash under a policy. */
    public enum Strength {
        /** At least the lowest work that the policy asks for, and at least 16 bytes of salt and tag. */
        ENOUGH,
        /** Less work than the policy asks for, or less than 16 bytes of salt or tag. */
        BELOW_FLOOR,
        /** An algorithm that the policy does not allow. */
        NOT_ALLOWED,
        /** The string could not be read. */
        UNKNOWN
    }

    /** What a hasher does with a stored string. */
    public enum Treatment {
        /** The string is verified. */
        VERIFIED,
        /** The string is verified, and rehashed at login, if the hasher accepts the dialect. */
        NEEDS_DIALECT,
        /** The string is sealed, and verified if the hasher has the key and accepts the dialect, if there is one. */
        NEEDS_KEY,
        /** The string is of a known kind, and refused because hashkit does not compute its algorithm. */
        UNSUPPORTED,
        /** The string is refused because it is damaged or of an unknown kind. */
        MALFORMED,
        /** The string is refused because it asks for too much work. */
        ABOVE_CEILING,
        /** The string is refused because it was made with a secret key. */
        UNKNOWN_KEY
    }

    static Identification of(String stored, Policy policy, Ceilings ceilings) {
        return SealedString.isSealed(stored) ? ofSealed(stored, policy, ceilings) : ofPlain(stored, policy, ceilings);
    }

    /** What the readable part claims; only a hasher with the key can tell whether it is genuine. */
    private static Identification ofSealed(String stored, Policy policy, Ceilings ceilings) {
        SealedString sealed;
        try {
            ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
            sealed = SealedString.parse(stored);
        } catch (InvalidHashException e) {
            return refused(stored, null, e);
        }
        SealHeader header = sealed.header();
        Identification claimed = header.isWhole()
                ? new Identification("sealed", "sealed", "", Strength.UNKNOWN, Treatment.NEEDS_KEY, "")
                : ofPlain(sealed.withoutSecret(), policy, ceilings);
        return new Identification(
                claimed.dialect,
                claimed.algorithm,
                claimed.costs,
                claimed.strength,
                claimed.isReadable() ? Treatment.NEEDS_KEY : claimed.treatment,
                claimed.detail,
                header.keyId(),
                header.isBound(),
                Wrap.refused("the string is sealed: a hasher with the key tells"));
    }

    private static Identification ofPlain(String stored, Policy policy, Ceilings ceilings) {
        Dialect dialect = null;
        try {
            ceilings.require(Ceilings.Limit.STORED_STRING, stored.length());
            if (WrappedString.isWrapped(stored)) {
                return ofWrapped(WrappedHash.read(Algorithm.ALL, stored, ceilings), policy, ceilings);
            }
            dialect = Dialects.claiming(stored).orElse(null);
            if (dialect != null) {
                Dialect reader = dialect;
                ParsedHash parsed = dialect.read(stored, ceilings);
                return of(
                        parsed,
                        dialect.name(),
                        strength(parsed.hash(), policy),
                        Treatment.NEEDS_DIALECT,
                        accept(dialect),
                        dialect == Dialects.PLAIN_TEXT
                                ? Wrap.hashed()
                                : Wrap.of(stored, parsed, blank -> reader.read(blank, ceilings)));
            }
            Unsupported unsupported = Unsupported.of(stored);
            if (unsupported != null) {
                throw unsupported.refusal();
            }
            ParsedHash parsed = canonical(stored, ceilings);
            return of(
                    parsed,
                    "hashkit",
                    strength(parsed.hash(), policy),
                    Treatment.VERIFIED,
                    "",
                    Wrap.of(stored, parsed, blank -> canonical(blank, ceilings)));
        } catch (InvalidHashException e) {
            return refused(stored, dialect, e);
        }
    }

    private static ParsedHash canonical(String stored, Ceilings ceilings) {
        return ParsedHash.of(CanonicalFormats.read(stored, ceilings));
    }

    /** The dialect of the inner string, and the strength of the outer hash. */
    private static Identification ofWrapped(WrappedHash wrapped, Policy policy, Ceilings ceilings) {
        Dialect dialect = Dialects.claiming(wrapped.inner()).orElse(null);
        ParsedHash inner =
                dialect != null ? dialect.read(wrapped.inner(), ceilings) : canonical(wrapped.inner(), ceilings);
        // For its refusals, its name and its costs; nothing is computed.
        ParsedHash nested =
                ParsedHash.nested(inner, UnaryOperator.identity(), wrapped.outer(), UnaryOperator.identity());
        return of(
                nested,
                dialect != null ? dialect.name() : "hashkit",
                strength(Optional.of(wrapped.outer()), policy),
                dialect != null ? Treatment.NEEDS_DIALECT : Treatment.VERIFIED,
                dialect != null ? accept(dialect) : "",
                Wrap.refused("the string is wrapped already"));
    }

    private static String accept(Dialect dialect) {
        return "accept(" + Dialects.constant(dialect) + ")";
    }

    private static Identification of(
            ParsedHash parsed, String dialect, Strength strength, Treatment treatment, String detail, Wrap wrap) {
        return new Identification(
                dialect, parsed.algorithm(), parsed.costs(), strength, treatment, detail, "", false, wrap);
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

    /**
     * Whether a hasher that accepts the dialect, and has the key of a sealed string, can verify the string.
     *
     * @return true if the treatment is VERIFIED, NEEDS_DIALECT or NEEDS_KEY
     */
    public boolean isReadable() {
        return treatment == Treatment.VERIFIED
                || treatment == Treatment.NEEDS_DIALECT
                || treatment == Treatment.NEEDS_KEY;
    }
}
