package io.hashkit.dialect;

import io.hashkit.algorithm.Algorithm;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.Policy;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.NamedPolicy;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.dialect.Explanation;
import io.hashkit.internal.dialect.Forms;
import io.hashkit.internal.dialect.InnerHeader;
import io.hashkit.internal.dialect.Stored;
import io.hashkit.internal.dialect.StoredHashReader;
import io.hashkit.internal.phc.SealHeader;
import io.hashkit.internal.phc.WrappedString;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The description of a stored string, made without the password. Contains no salt and no tag. */
public final class Identification {
    private static final String SAMPLE = Argon2.recommended().sample();

    private record Told(
            String dialect,
            String algorithm,
            String costs,
            Strength strength,
            Treatment treatment,
            String detail,
            String keyId,
            boolean isBound,
            String wrapViolation,
            int wrappedLength) {
        boolean isReadable() {
            return treatment == Treatment.VERIFIED
                    || treatment == Treatment.NEEDS_DIALECT
                    || treatment == Treatment.NEEDS_KEY;
        }
    }

    /** Names the string and its costs, also of one that is refused for these. */
    private final Told read;

    private final Told told;

    private Identification(Told read, Told told) {
        this.read = read;
        this.told = told;
    }

    /** {@return the format of the string: {@code hashkit} for its own forms, the name of a dialect, {@code sealed} for a string that is sealed as a whole, {@code none} for an account without a password, or {@code unknown}} */
    public String dialect() {
        return read.dialect;
    }

    /** {@return the algorithm, such as {@code argon2id}, {@code bcrypt} or {@code sha512-crypt}; {@code sealed} or {@code none} as {@link #dialect}; empty if it could not be read} */
    public String algorithm() {
        return read.algorithm;
    }

    /** {@return the costs, such as {@code m=19456,t=2,p=1}; empty if there are none or they could not be read} */
    public String costs() {
        return read.costs;
    }

    /** {@return the strength of the hash under the policy} */
    public Strength strength() {
        return told.strength;
    }

    /** {@return what a hasher does with the string} */
    public Treatment treatment() {
        return told.treatment;
    }

    /** {@return what to do, or why the string is refused; empty if there is neither} */
    public String detail() {
        return told.detail;
    }

    /** {@return the identifier of the key under which the string is sealed, 11 characters; empty if it is not sealed} */
    public String keyId() {
        return told.keyId;
    }

    /** {@return whether the string is sealed and verifies only for the user to whom it is bound} */
    public boolean isBound() {
        return told.isBound;
    }

    /** {@return why the string cannot be wrapped by a hasher without a keyring ({@link io.hashkit.StoredRows#wrap(String)}); empty if it can be wrapped, or is plain text, which is hashed instead} */
    public String wrapViolation() {
        return told.wrapViolation;
    }

    /** {@return the length in characters of the wrapped string that a hasher with {@link Argon2#recommended()} writes without a keyring; 0 if the string cannot be wrapped} */
    public int wrappedLength() {
        return told.wrappedLength;
    }

    /** Without the identifier of the key, which in a damaged string may be anything. */
    @Override
    public String toString() {
        return "Identification[dialect=" + read.dialect + ", algorithm=" + read.algorithm + ", costs=" + read.costs
                + ", strength=" + told.strength + ", treatment=" + told.treatment + ", detail=" + told.detail
                + ", bound=" + told.isBound + "]";
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
        UNKNOWN_KEY,
        /** The string stands for an account without a password, such as {@code *} or Django's {@code !}. */
        NO_PASSWORD
    }

    static Identification of(String text, Policy policy, Ceilings ceilings, List<Dialect> own) {
        Told told = told(text, policy, ceilings, own);
        // Nothing is computed, so that a string may be read whatever it asks for.
        Told read = told.treatment == Treatment.ABOVE_CEILING ? told(text, policy, Demands.highest(), own) : told;
        return new Identification(read.isReadable() ? read : told, told);
    }

    private static Told told(String text, Policy policy, Ceilings ceilings, List<Dialect> own) {
        Set<Dialect> dialects = new LinkedHashSet<>(own);
        dialects.addAll(Forms.toldByTheString());
        // Computes nothing, so that a wrapped string needs no construction.
        StoredHashReader reader = new StoredHashReader(
                List.copyOf(dialects),
                Algorithm.ALL,
                ceilings,
                true,
                (inner, header, outer) ->
                        Verification.nested(inner, UnaryOperator.identity(), outer, UnaryOperator.identity()));
        Stored stored = Forms.isNoPassword(text) ? Stored.noPassword() : reader.readClosed(text);
        Stored inside = stored.unsealed();
        String dialect;
        String algorithm;
        String costs = "";
        Strength strength = Strength.UNKNOWN;
        Treatment treatment;
        String detail;
        String violation = "";
        int length = 0;
        if (inside instanceof Stored.Refused refused) {
            dialect = refused.form();
            algorithm = refused.algorithm();
            treatment = treatment(refused.why().reason());
            detail = refused.why().getMessage() + candidates(text, refused);
            violation = "the string is not read";
        } else if (inside instanceof Stored.Closed) {
            dialect = "sealed";
            algorithm = "sealed";
            treatment = Treatment.NEEDS_KEY;
            detail = "";
        } else {
            Verification hash = inside.hash();
            Stored.Wrapped wrapped = inside instanceof Stored.Wrapped it ? it : null;
            Dialect read = inside instanceof Stored.Plain plain
                    ? plain.dialect()
                    : wrapped != null ? wrapped.inner().dialect() : null;
            dialect = read != null ? read.name() : "hashkit";
            algorithm = hash.algorithm();
            costs = hash.costs();
            strength = strength(wrapped != null ? wrapped.outer() : hash.hash().orElse(null), policy);
            treatment = stored != inside
                    ? Treatment.NEEDS_KEY
                    : read != null ? Treatment.NEEDS_DIALECT : Treatment.VERIFIED;
            detail = read == null || Forms.find(read.name()) == null ? "" : Explanation.accepting(read);
            try {
                length = read == Dialects.PLAIN_TEXT ? SAMPLE.length() : wrappedLength(text, inside, reader);
            } catch (InvalidHashException e) {
                violation = String.valueOf(e.getMessage());
            }
        }
        SealHeader seal = stored instanceof Stored.Sealed sealed ? sealed.header() : null;
        return new Told(
                dialect,
                algorithm,
                costs,
                strength,
                treatment,
                detail,
                seal == null ? "" : seal.keyId(),
                seal != null && seal.isBound(),
                seal == null ? violation : "the string is sealed: a hasher with the key tells",
                seal == null ? length : 0);
    }

    private static int wrappedLength(String text, Stored read, StoredHashReader reader) {
        InnerHeader header = reader.header(text, read);
        InnerHeader.requireSalt(read.hash());
        int length = new WrappedString(SAMPLE, header.bytes()).print().length();
        reader.requireShortWrap(length);
        return length;
    }

    /** What must be named, for a string that tells no dialect. */
    private static String candidates(String text, Stored.Refused refused) {
        // One that is too long is looked at no further.
        boolean told = !refused.form().equals("unknown") || refused.why().reason() == Reason.ABOVE_CEILING;
        String names = told ? "" : Forms.candidates(text);
        return names.isEmpty() ? "" : "; dialects that read such strings, one of which must be named: " + names;
    }

    private static Strength strength(@Nullable StoredHash hash, Policy policy) {
        if (hash == null || !policy.allows(hash.scheme())) {
            return Strength.NOT_ALLOWED;
        }
        boolean enough = policy.meetsFloor(hash.scheme()) && NamedPolicy.hasLongParts(hash);
        return enough ? Strength.ENOUGH : Strength.BELOW_FLOOR;
    }

    private static Treatment treatment(Reason reason) {
        return switch (reason) {
            case UNSUPPORTED -> Treatment.UNSUPPORTED;
            case MALFORMED -> Treatment.MALFORMED;
            case ABOVE_CEILING -> Treatment.ABOVE_CEILING;
            case UNKNOWN_KEY -> Treatment.UNKNOWN_KEY;
            case NO_PASSWORD -> Treatment.NO_PASSWORD;
            case RETIRED_KEY, BROKEN_SEAL, NOT_SEALED, NOT_WRAPPABLE ->
                throw new IllegalStateException("no string is refused for " + reason + " without a keyring");
        };
    }

    /**
     * {@return whether a hasher that accepts the dialect, and has the key of a sealed string, can verify the string:
     * the treatment is VERIFIED, NEEDS_DIALECT or NEEDS_KEY}
     */
    public boolean isReadable() {
        return told.isReadable();
    }
}
