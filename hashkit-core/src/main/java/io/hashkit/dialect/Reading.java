package io.hashkit.dialect;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.algorithm.StoredHash;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A stored string that was read and can be verified.
 *
 * <p>Has no {@code equals}: tags are compared in constant time, in one place.
 */
public final class Reading {
    private static final byte[] NOTHING = {};

    /** Of digests: nothing that grows with the costs. */
    private static final long SMALL = 4096;

    private final @Nullable Dialect dialect;
    private final String algorithm;
    private final String costs;
    private final @Nullable StoredHash hash;
    private final byte[] tag;
    private final @Nullable Recipe recipe;

    private Reading(
            @Nullable Dialect dialect,
            String algorithm,
            String costs,
            @Nullable StoredHash hash,
            byte[] tag,
            @Nullable Recipe recipe) {
        this.dialect = dialect;
        this.algorithm = algorithm;
        this.costs = costs;
        this.hash = hash;
        this.tag = tag;
        this.recipe = recipe;
    }

    /** A hash of one of the four algorithms over the password itself. */
    public static Reading of(StoredHash hash) {
        return new Reading(null, algorithm(hash.scheme()), costs(hash.scheme()), hash, hash.tag(), Recipe.derive(hash));
    }

    /** A hash of one of the four algorithms over something made of the password. */
    static Reading of(StoredHash hash, Preparation before) {
        return of(hash, hash.tag(), Recipe.derive(hash, before));
    }

    /** A tag made by one of the four algorithms and more. */
    static Reading of(StoredHash hash, byte[] tag, Recipe recipe) {
        return new Reading(null, algorithm(hash.scheme()), costs(hash.scheme()), hash, tag, recipe);
    }

    /** A tag made by something else. */
    static Reading of(String algorithm, String costs, byte[] tag, UnaryOperator<byte[]> digest) {
        return new Reading(null, algorithm, costs, null, tag, (password, deriver) -> digest.apply(password));
    }

    /** A mark that no password matches. */
    static Reading unusable() {
        return new Reading(null, "none", "", null, NOTHING, null);
    }

    /** The same, said by a dialect. */
    Reading by(Dialect dialect) {
        return new Reading(dialect, algorithm, costs, hash, tag, recipe);
    }

    private static String algorithm(Scheme scheme) {
        return switch (scheme.id()) {
            case "2b" -> "bcrypt";
            case "pbkdf2" -> "pbkdf2-sha1";
            default -> scheme.id();
        };
    }

    /** The costs as they stand in canonical strings. */
    private static String costs(Scheme scheme) {
        if (scheme instanceof Argon2 argon2) {
            return "m=" + argon2.memoryKib() + ",t=" + argon2.passes() + ",p=" + argon2.lanes()
                    + (argon2.version() == Argon2.VERSION_13 ? "" : ",v=" + argon2.version());
        }
        if (scheme instanceof Scrypt scrypt) {
            return "ln=" + scrypt.logN() + ",r=" + scrypt.r() + ",p=" + scrypt.p();
        }
        if (scheme instanceof Pbkdf2 pbkdf2) {
            return "i=" + pbkdf2.iterations();
        }
        return "cost=" + ((Bcrypt) scheme).cost();
    }

    /** The dialect that was read, or empty for hashkit's own form. */
    public Optional<Dialect> dialect() {
        return Optional.ofNullable(dialect);
    }

    /** The algorithm, such as {@code argon2id}, {@code bcrypt}, {@code pbkdf2-sha256} or {@code sha512-crypt}. */
    public String algorithm() {
        return algorithm;
    }

    /** The costs, such as {@code m=19456,t=2,p=1}; empty where there are none. */
    public String costs() {
        return costs;
    }

    /** What is inside, if that is one of the four algorithms. */
    public Optional<StoredHash> hash() {
        return Optional.ofNullable(hash);
    }

    /** The work memory of one computation, in bytes. */
    public long memoryBytes() {
        return hash == null ? SMALL : hash.scheme().memoryBytes();
    }

    /** Whether no password matches, whatever it is. */
    public boolean isUnusable() {
        return recipe == null;
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
    public byte[] compute(byte[] password, Deriver deriver) {
        return recipe == null ? NOTHING : recipe.compute(password, deriver);
    }

    /** Dialect, algorithm and costs; never salt or tag. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "Reading[%s %s %s]", dialect == null ? "canonical" : dialect, algorithm, costs);
    }
}
