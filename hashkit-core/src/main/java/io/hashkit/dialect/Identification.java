package io.hashkit.dialect;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Policy;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Stored;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.phc.SealHeader;
import io.hashkit.phc.WrappedString;
import java.util.List;
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
    private final String wrapObjection;
    private final int wrappedLength;

    Identification(
            String dialect, String algorithm, String costs, Strength strength, Treatment treatment, String detail) {
        this(dialect, algorithm, costs, strength, treatment, detail, "", false, "the string is not read", 0);
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
            String wrapObjection,
            int wrappedLength) {
        this.dialect = dialect;
        this.algorithm = algorithm;
        this.costs = costs;
        this.strength = strength;
        this.treatment = treatment;
        this.detail = detail;
        this.keyId = keyId;
        this.bound = bound;
        this.wrapObjection = wrapObjection;
        this.wrappedLength = wrappedLength;
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
        return wrapObjection;
    }

    /**
     * The length of the wrapped string that a hasher with {@link Argon2#recommended()} writes without a keyring.
     *
     * @return the length in characters; 0 if the string cannot be wrapped
     */
    public int wrappedLength() {
        return wrappedLength;
    }

    private List<Object> values() {
        return List.of(
                dialect, algorithm, costs, strength, treatment, detail, keyId, bound, wrapObjection, wrappedLength);
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
        // Computes nothing, so that a wrapped string needs no construction.
        StoredHashReader reader = new StoredHashReader(
                Dialects.TOLD_BY_THE_STRING,
                Algorithm.ALL,
                ceilings,
                Dialects::claiming,
                (inner, header, outer) ->
                        ParsedHash.nested(inner, UnaryOperator.identity(), outer, UnaryOperator.identity()));
        return of(stored, reader.readClosed(stored), reader, policy);
    }

    private static Identification of(String text, Stored stored, StoredHashReader reader, Policy policy) {
        if (stored instanceof Stored.Sealed sealed) {
            return of(text, sealed.unsealed(), reader, policy).under(sealed.header());
        }
        if (stored instanceof Stored.Wrapped wrapped) {
            return of(wrapped.inner().dialect(), wrapped.hash(), strength(wrapped.outer(), policy))
                    .wrapping("the string is wrapped already", 0);
        }
        if (stored instanceof Stored.Plain plain) {
            StoredHash hash = plain.hash().hash().orElse(null);
            return of(plain.dialect(), plain.hash(), strength(hash, policy)).wrapped(text, plain, reader);
        }
        return stored instanceof Stored.Refused refused
                ? new Identification(
                        refused.form(),
                        refused.algorithm(),
                        "",
                        Strength.UNKNOWN,
                        treatment(refused.why().reason()),
                        String.valueOf(refused.why().getMessage()))
                : new Identification("sealed", "sealed", "", Strength.UNKNOWN, Treatment.NEEDS_KEY, "");
    }

    private static Identification of(@Nullable Dialect dialect, ParsedHash hash, Strength strength) {
        return new Identification(
                dialect != null ? dialect.name() : "hashkit",
                hash.algorithm(),
                hash.costs(),
                strength,
                dialect != null ? Treatment.NEEDS_DIALECT : Treatment.VERIFIED,
                dialect != null ? StoredHashReader.accepting(dialect) : "");
    }

    private Identification wrapping(String newObjection, int newLength) {
        return new Identification(
                dialect, algorithm, costs, strength, treatment, detail, keyId, bound, newObjection, newLength);
    }

    private Identification wrapped(String text, Stored.Plain plain, StoredHashReader reader) {
        String sample = Argon2.recommended().print(new byte[16], new byte[32]);
        if (plain.dialect() == Dialects.PLAIN_TEXT) {
            return wrapping("", sample.length());
        }
        try {
            InnerHeader header = reader.header(text, plain);
            InnerHeader.requireSalt(plain.hash());
            int length = WrappedString.of(sample, header.bytes()).print().length();
            InnerHeader.requireShort(length);
            return wrapping("", length);
        } catch (InvalidHashException e) {
            return wrapping(String.valueOf(e.getMessage()), 0);
        }
    }

    /** What the readable part claims; only a hasher with the key can tell whether it is genuine. */
    private Identification under(SealHeader header) {
        return new Identification(
                dialect,
                algorithm,
                costs,
                strength,
                isReadable() ? Treatment.NEEDS_KEY : treatment,
                detail,
                header.keyId(),
                header.isBound(),
                "the string is sealed: a hasher with the key tells",
                0);
    }

    private static Strength strength(@Nullable StoredHash hash, Policy policy) {
        if (hash == null || !policy.allows(hash.scheme())) {
            return Strength.NOT_ALLOWED;
        }
        boolean enough = policy.meetsFloor(hash.scheme()) && Policy.hasLongParts(hash);
        return enough ? Strength.ENOUGH : Strength.BELOW_FLOOR;
    }

    private static Treatment treatment(Reason reason) {
        return switch (reason) {
            case UNSUPPORTED -> Treatment.UNSUPPORTED;
            case MALFORMED -> Treatment.MALFORMED;
            case ABOVE_CEILING -> Treatment.ABOVE_CEILING;
            case UNKNOWN_KEY -> Treatment.UNKNOWN_KEY;
            case RETIRED_KEY, BROKEN_SEAL, NOT_SEALED, NOT_WRAPPABLE ->
                throw new IllegalStateException("no string is refused for " + reason + " without a keyring");
        };
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
