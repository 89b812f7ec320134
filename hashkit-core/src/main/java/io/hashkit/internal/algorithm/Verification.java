package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.WrappedString;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A stored string that was read and can be verified: the tag to compare with, the computation that leads from a
 * password to that tag, and the work of this computation. Nobody compares two of them: the hasher compares tags, in constant time.
 *
 * @param algorithm such as {@code argon2id} or {@code sha512-crypt}
 * @param costs the costs as text, such as {@code m=19456,t=2,p=1}; empty if there are none
 * @param hash the hash of one of hashkit's algorithms that this hash contains; empty for other algorithms
 * @param saltBits the most random bits that the salt can have; 0 if there is no salt, or if nothing is known of it
 * @param tag the tag that {@link #compute} must produce for the right password: the array itself, not a copy
 * @param demands the work of verifying, in the units of the {@link Ceilings} that limit it
 * @param memoryBytes the work memory of one computation in bytes
 * @param computation null if no password matches at all
 * @param isDirect whether verifying computes {@code hash} of the password itself, and nothing before or after it
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Verification(
        String algorithm,
        String costs,
        Optional<StoredHash> hash,
        long saltBits,
        byte[] tag,
        Map<Ceilings.Limit, Long> demands,
        long memoryBytes,
        @Nullable Computation computation,
        boolean isDirect)
        implements ParsedHash {
    private static final byte[] NOTHING = {};

    /** The memory of digests, which does not grow with the costs. */
    private static final long SMALL = 4096;

    /** Computes what is compared with the tag; an empty array if no password can lead to it. */
    interface Computation {
        byte[] compute(byte[] password, HashFunction engines);
    }

    /** Copies the demands alone. */
    public Verification {
        Objects.requireNonNull(algorithm, "algorithm");
        Objects.requireNonNull(costs, "costs");
        Objects.requireNonNull(tag, "tag");
        demands = Map.copyOf(demands);
    }

    /** Refuses short tags: an empty tag would match any password. */
    private static Verification of(StoredHash hash, byte[] tag, Computation computation, boolean direct) {
        Scheme scheme = hash.scheme();
        Traits traits = Traits.of(scheme);
        StoredHash.requireLength("the tag", tag);
        return new Verification(
                scheme.algorithm().name(),
                traits.costs(),
                Optional.of(hash),
                bitsOf(hash.salt()),
                tag,
                traits.demands(),
                scheme.memoryBytes(),
                computation,
                direct);
    }

    /** Compares the costs with the ceilings, and with them all blocks of PBKDF2, the salt, and what is compared of the tag. */
    public void requireWithin(Ceilings ceilings) {
        Demands.require(ceilings, demands);
        StoredHash computed = hash.orElse(null);
        if (computed != null) {
            if (computed.scheme() instanceof Pbkdf2 scheme) {
                Prf prf = Prf.of(scheme);
                Demands.require(
                        ceilings, prf.limit(), Pbkdf2Traits.work(prf, scheme.iterations(), computed.tag().length));
            }
            Demands.require(ceilings, Ceilings.Limit.SALT, computed.salt().length);
            Demands.require(ceilings, Ceilings.Limit.TAG, tag.length);
        }
    }

    /** As {@link ParsedHash#of(Scheme, byte[], byte[])}. */
    public static Verification of(StoredHash hash) {
        return of(
                hash,
                hash.tag(),
                (password, engines) -> {
                    boolean possible = Traits.of(hash.scheme()).violation(password) == null;
                    return possible ? engines.compute(hash, password) : impossible(hash, engines);
                },
                true);
    }

    /** As {@link ParsedHash#of(Scheme, byte[], byte[], PasswordTransform)}. */
    public static Verification of(StoredHash hash, PasswordTransform preHash) {
        Objects.requireNonNull(preHash, "preHash");
        return of(
                hash,
                hash.tag(),
                (password, engines) -> over(preHash, password, prepared -> engines.compute(hash, prepared)),
                false);
    }

    /** What is computed of a transformed password. One that cannot be transformed takes as long as any other wrong one. */
    private static byte[] over(PasswordTransform preHash, byte[] password, UnaryOperator<byte[]> computation) {
        byte[] prepared = transformed(preHash, password);
        if (prepared == null) {
            Arrays.fill(computation.apply(NOTHING), (byte) 0);
            return NOTHING;
        }
        try {
            return computation.apply(prepared);
        } finally {
            Arrays.fill(prepared, (byte) 0);
        }
    }

    /**
     * As {@link ParsedHash#of(Scheme, byte[], int, UnaryOperator, byte[])}; {@code hash} has any tag of the right
     * length.
     */
    public static Verification of(StoredHash hash, UnaryOperator<byte[]> after, byte[] tag) {
        Objects.requireNonNull(after, "after");
        Verification inner = of(hash);
        return of(
                hash,
                tag,
                (password, engines) -> {
                    byte[] made = inner.compute(password, engines);
                    try {
                        byte[] changed = made.length == 0 ? made : after.apply(made);
                        return changed == made ? made.clone() : changed;
                    } finally {
                        Arrays.fill(made, (byte) 0);
                    }
                },
                false);
    }

    /** As {@link ParsedHash#digest}. */
    public static Verification digest(
            String algorithm, String costs, long rounds, long saltBits, byte[] tag, PasswordTransform digest) {
        Objects.requireNonNull(digest, "digest");
        Domain.require("the rounds of a digest", rounds, 1, Long.MAX_VALUE);
        return new Verification(
                algorithm,
                costs,
                Optional.empty(),
                saltBits,
                tag,
                Map.of(Ceilings.Limit.DIGEST_ROUNDS, rounds),
                SMALL,
                (password, engines) -> {
                    byte[] made = transformed(digest, password);
                    return made != null ? made : tag.length > 0 ? NOTHING : new byte[1];
                },
                false);
    }

    /** The same hash, over what a program made of the password before. */
    public Verification after(PasswordTransform preHash) {
        return new Verification(
                algorithm,
                costs,
                Optional.empty(),
                saltBits,
                tag,
                demands,
                memoryBytes,
                (password, engines) -> over(preHash, password, prepared -> compute(prepared, engines)),
                false);
    }

    /**
     * A hash over the tag of another hash. Its work is that of both, one after the other; neither of them is {@link
     * #hash}. Refuses an inner hash that no password matches, and bcrypt outside, which cuts its input.
     *
     * @param between derives what the outer hash hashes from the inner tag, as a new array; its argument is wiped
     * @param after derives the stored tag from the outer one, as a new array; its argument is wiped
     */
    public static Verification nested(
            Verification inner, UnaryOperator<byte[]> between, StoredHash outer, UnaryOperator<byte[]> after) {
        Objects.requireNonNull(between, "between");
        Objects.requireNonNull(after, "after");
        Scheme scheme = outer.scheme();
        Traits traits = Traits.of(scheme);
        if (inner.isUnusable() || scheme instanceof Bcrypt) {
            throw Refusal.malformed("a wrapped string contains an inner hash, and is not bcrypt itself");
        }
        StoredHash.requireLength("the tag", outer.tag());
        Map<Ceilings.Limit, Long> demands = new EnumMap<>(traits.demands());
        for (Map.Entry<Ceilings.Limit, Long> demand : inner.demands.entrySet()) {
            demands.put(demand.getKey(), Math.max(demand.getValue(), demands.getOrDefault(demand.getKey(), 0L)));
        }
        return new Verification(
                scheme.algorithm().name() + WrappedString.SUFFIX,
                traits.costs(),
                Optional.empty(),
                inner.saltBits,
                outer.tag(),
                demands,
                inner.memoryBytes + scheme.memoryBytes(),
                (password, engines) -> outermost(inner.compute(password, engines), between, outer, after, engines),
                false);
    }

    /** Computes the outer hash over the inner tag, and wipes what is between them. */
    private static byte[] outermost(
            byte[] inner,
            UnaryOperator<byte[]> between,
            StoredHash outer,
            UnaryOperator<byte[]> after,
            HashFunction engines) {
        byte[] input = inner;
        byte[] made = inner;
        try {
            if (inner.length == 0) {
                return impossible(outer, engines);
            }
            input = between.apply(inner);
            made = engines.compute(outer, input);
            return after.apply(made);
        } finally {
            Arrays.fill(inner, (byte) 0);
            Arrays.fill(input, (byte) 0);
            Arrays.fill(made, (byte) 0);
        }
    }

    /** Works on a copy: a transformation may return its own argument, and its result is wiped. */
    private static byte @Nullable [] transformed(PasswordTransform transform, byte[] password) {
        byte[] copy = password.clone();
        try {
            byte[] made = transform.apply(copy);
            return made == copy ? password.clone() : made;
        } finally {
            Arrays.fill(copy, (byte) 0);
        }
    }

    /** As {@link ParsedHash#unusable}. */
    public static Verification unusable() {
        return new Verification("none", "", Optional.empty(), 0, NOTHING, Map.of(), SMALL, null, false);
    }

    /** A password that cannot be hashed takes as long as any other wrong one. */
    private static byte[] impossible(StoredHash hash, HashFunction engines) {
        Arrays.fill(engines.compute(hash, NOTHING), (byte) 0);
        return NOTHING;
    }

    /** The most random bits that a salt can have, in bytes or as text, judged by its alphabet. */
    public static long bitsOf(byte[] salt) {
        int digits = 0;
        int letters = 0;
        for (byte one : salt) {
            int value = Character.digit(one, 36);
            digits += value >= 0 && value < 16 ? 1 : 0;
            letters += value >= 0 || "+/.-_=".indexOf(one) >= 0 ? 1 : 0;
        }
        return salt.length * (digits == salt.length ? 4L : letters == salt.length ? 6L : 8L);
    }

    /** {@return whether no password matches at all, as for {@link #unusable}} */
    public boolean isUnusable() {
        return computation == null;
    }

    /**
     * The tag of a password, to be compared with {@link #tag} in constant time: a new array, which the caller wipes;
     * empty for a password that cannot have been hashed.
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
