package io.hashkit.algorithm;

import io.hashkit.phc.InvalidHashException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A stored string that was read and can be verified: what it is compared with, how a password becomes that, and the work
 * that this takes.
 *
 * <p>Has no {@code equals}: tags are compared in constant time, in one place.
 */
public final class ParsedHash {
    private static final byte[] NOTHING = {};

    /** Of digests: nothing that grows with the costs. */
    private static final long SMALL = 4096;

    private final String algorithm;
    private final String costs;
    private final @Nullable StoredHash hash;
    private final byte[] tag;
    private final Map<Ceilings.Limit, Long> demands;
    private final @Nullable Computation computation;

    /** How a password becomes what is compared with the tag; an empty array stands for a password that none can match. */
    private interface Computation {
        byte[] compute(byte[] password, HashFunction engines);
    }

    private ParsedHash(
            String algorithm,
            String costs,
            @Nullable StoredHash hash,
            byte[] tag,
            Map<Ceilings.Limit, Long> demands,
            @Nullable Computation computation) {
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
        this.costs = Objects.requireNonNull(costs, "costs");
        this.hash = hash;
        this.tag = Objects.requireNonNull(tag, "tag");
        this.demands = Map.copyOf(demands);
        this.computation = computation;
    }

    /** A tag that was cut to nothing would match whatever password there is. */
    private static ParsedHash of(StoredHash hash, byte[] tag, Computation computation) {
        Scheme scheme = hash.scheme();
        if (tag.length < Ceilings.SHORTEST) {
            throw InvalidHashException.malformed(
                    "the tag has # bytes; at least # are needed", tag.length, Ceilings.SHORTEST);
        }
        return new ParsedHash(scheme.algorithm().name(), scheme.costs(), hash, tag, scheme.demands(), computation);
    }

    /**
     * A hash over the password itself.
     *
     * @throws InvalidHashException if the tag has under 8 bytes
     */
    public static ParsedHash of(StoredHash hash) {
        return of(hash, hash.tag(), (password, engines) -> {
            boolean possible = hash.scheme().objection(password) == null;
            return possible ? engines.compute(hash, password) : impossible(hash, engines);
        });
    }

    /**
     * A hash over something made of the password, whatever bytes that is.
     *
     * @throws InvalidHashException if the tag has under 8 bytes
     */
    public static ParsedHash of(StoredHash hash, PasswordTransform before) {
        Objects.requireNonNull(before, "before");
        return of(hash, hash.tag(), (password, engines) -> {
            byte[] prepared = transformed(before, password);
            if (prepared == null) {
                return impossible(hash, engines);
            }
            try {
                return engines.compute(hash, prepared);
            } finally {
                Arrays.fill(prepared, (byte) 0);
            }
        });
    }

    /**
     * A tag made of a hash over the password.
     *
     * @param hash with any tag of the right length
     * @param after makes of the hash what is stored: a new array; the one that it is given is wiped
     * @param tag what is stored; not copied
     * @throws InvalidHashException if the tag has under 8 bytes
     */
    public static ParsedHash of(StoredHash hash, UnaryOperator<byte[]> after, byte[] tag) {
        Objects.requireNonNull(after, "after");
        ParsedHash inner = of(hash);
        return of(hash, tag, (password, engines) -> {
            byte[] made = inner.compute(password, engines);
            try {
                byte[] changed = made.length == 0 ? made : after.apply(made);
                return changed == made ? made.clone() : changed;
            } finally {
                Arrays.fill(made, (byte) 0);
            }
        });
    }

    /**
     * A tag made by something else than hashkit's algorithms. Such a hash is always made anew at the next login.
     *
     * @param algorithm its name for people, such as {@code sha512-crypt}
     * @param costs its costs for people, such as {@code rounds=5000}; empty where there are none
     * @param rounds its work: calls of a digest, held against {@link Ceilings.Limit#DIGEST_ROUNDS}
     * @param tag what is stored; not copied
     * @param digest makes of the password what is stored
     * @throws IllegalArgumentException if {@code rounds} is under 1
     */
    public static ParsedHash digest(String algorithm, String costs, long rounds, byte[] tag, PasswordTransform digest) {
        Objects.requireNonNull(digest, "digest");
        Domain.require("the rounds of a digest", rounds, 1, Long.MAX_VALUE);
        return new ParsedHash(
                algorithm, costs, null, tag, Map.of(Ceilings.Limit.DIGEST_ROUNDS, rounds), (password, engines) -> {
                    byte[] made = transformed(digest, password);
                    return made != null ? made : tag.length > 0 ? NOTHING : new byte[1];
                });
    }

    /** On a copy: a transformation may give back what it was given, and what it gives is wiped. */
    private static byte @Nullable [] transformed(PasswordTransform transform, byte[] password) {
        byte[] copy = password.clone();
        try {
            byte[] made = transform.apply(copy);
            return made == copy ? password.clone() : made;
        } finally {
            Arrays.fill(copy, (byte) 0);
        }
    }

    /** A mark that no password matches, as some systems store for users who may not log in with one. */
    public static ParsedHash unusable() {
        return new ParsedHash("none", "", null, NOTHING, Map.of(), null);
    }

    /** An impossible password takes as long as any other wrong one. */
    private static byte[] impossible(StoredHash hash, HashFunction engines) {
        Arrays.fill(engines.compute(hash, NOTHING), (byte) 0);
        return NOTHING;
    }

    /** The algorithm, such as {@code argon2id}, {@code bcrypt}, {@code pbkdf2-sha256} or {@code sha512-crypt}. */
    public String algorithm() {
        return algorithm;
    }

    /** The costs, such as {@code m=19456,t=2,p=1}; empty where there are none. */
    public String costs() {
        return costs;
    }

    /** What is inside, if that is of one of hashkit's algorithms. */
    public Optional<StoredHash> hash() {
        return Optional.ofNullable(hash);
    }

    /** The work that verifying takes, in the units of the {@link Ceilings} that bound it. */
    public Map<Ceilings.Limit, Long> demands() {
        return demands;
    }

    /** The work memory of one computation, in bytes. */
    public long memoryBytes() {
        return hash == null ? SMALL : hash.scheme().memoryBytes();
    }

    /** Whether no password matches, whatever it is. */
    public boolean isUnusable() {
        return computation == null;
    }

    /** What {@link #compute} must give; the array itself, not a copy. */
    public byte[] tag() {
        return tag;
    }

    /**
     * What the password gives, to be compared with {@link #tag} in constant time.
     *
     * @param password not kept and not changed
     * @return a new array, which the caller wipes; empty for a password that could not have been hashed
     */
    public byte[] compute(byte[] password, HashFunction engines) {
        return computation == null ? NOTHING : computation.compute(password, engines);
    }

    /** Algorithm and costs; never salt or tag. */
    @Override
    public String toString() {
        return "ParsedHash[" + (costs.isEmpty() ? algorithm : algorithm + "," + costs) + "]";
    }
}
