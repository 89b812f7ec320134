package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Argon2Traits;
import io.hashkit.internal.algorithm.Demands;
import io.hashkit.internal.algorithm.Demands.Quantity;
import io.hashkit.internal.algorithm.ScryptTraits;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Limits on the work that a stored string may ask for. They apply to hashing and verifying alike and are checked before
 * any work memory is allocated. A manipulated row in the database therefore cannot exhaust the host, and a hasher never
 * writes a hash that it would refuse to read.
 */
public final class Ceilings {
    /**
     * The limited quantities, each with its unit, its default (see {@link Ceilings#defaults}) and its highest value.
     */
    public enum Limit {
        /** The memory of Argon2, in KiB. */
        ARGON2_MEMORY("Argon2 memory", "KiB", 1 << 20, Argon2Traits.MAX_MEMORY_KIB),
        /** The passes of Argon2. */
        ARGON2_PASSES("Argon2 passes", "passes", 64, Integer.MAX_VALUE),
        /** The memory of Argon2 in KiB, times its passes. */
        ARGON2_WORK("Argon2 work", "KiB x passes", 1 << 20, Long.MAX_VALUE),
        /** The lanes of Argon2. */
        ARGON2_LANES("Argon2 lanes", "lanes", 16, Argon2Traits.MAX_LANES),
        /** The memory of scrypt in bytes. Applies to 128·N·r and also to 128·r·p. */
        SCRYPT_MEMORY("scrypt memory", "bytes", 256L << 20, ScryptTraits.MAX_MEMORY_BYTES),
        /** The parallelism of scrypt, p. */
        SCRYPT_PARALLELISM("scrypt p", "", 16, ScryptTraits.MAX_P),
        /**
         * The work of scrypt in bytes, 128·N·r·p. N counts as at least 32, because below that creating the blocks takes
         * longer than mixing them.
         */
        SCRYPT_WORK("scrypt work", "bytes", 512L << 20, Long.MAX_VALUE),
        /** The iterations of PBKDF2 with SHA-1 and SHA-256, times the blocks of the tag. */
        PBKDF2_ITERATIONS("PBKDF2 iterations", "iterations", 3_000_000, Integer.MAX_VALUE),
        /** The iterations of PBKDF2 with SHA-512, which take longer, times the blocks of the tag. */
        PBKDF2_SHA512_ITERATIONS("PBKDF2 iterations with SHA-512", "iterations", 1_500_000, Integer.MAX_VALUE),
        /** The cost of bcrypt: log2 of the rounds. */
        BCRYPT_COST("bcrypt cost", "", 15, 31),
        /**
         * The rounds of SHA-crypt, SHA1-crypt, phpass, Shiro 1 and FSHP, and the iterations of PBKDF2 with SHA-224 and
         * SHA-384, in stored strings of other systems.
         */
        DIGEST_ROUNDS("digest rounds", "rounds", 700_000, 999_999_999),
        /** The length of the salt, in bytes. */
        SALT("salt", "bytes", 256, 1024),
        /** The length of the tag, in bytes. */
        TAG("tag", "bytes", 512, 1024),
        /** The length of the stored string, in characters. */
        STORED_STRING("stored string", "characters", 2048, 65_536);

        static {
            Quantity.OF_LIMIT.open(limit -> limit.quantity);
        }

        private final Quantity quantity;

        Limit(String what, String unit, long byDefault, long highest) {
            this.quantity = new Quantity(what, unit, byDefault, highest);
        }
    }

    private static final Ceilings DEFAULTS = new Ceilings(Map.of());

    private final EnumMap<Limit, Long> values = new EnumMap<>(Limit.class);

    private Ceilings(Map<Limit, Long> changed) {
        for (Limit limit : Limit.values()) {
            values.put(limit, changed.getOrDefault(limit, limit.quantity.byDefault()));
        }
    }

    /**
     * {@return the default ceilings: fixed numbers that limit what one login may cost} A login at the work ceiling of an
     * algorithm takes about two seconds on one core of a server of 2026.
     *
     * <p>Argon2: 1 GiB of memory, 64 passes, 1 GiB for memory times passes, 16 lanes; scrypt: 256 MiB of memory, p of
     * 16, 512 MiB for memory times p; PBKDF2: 3,000,000 iterations, with SHA-512 1,500,000; bcrypt: cost 15; digests:
     * 700,000 rounds; salt: 256 bytes; tag: 512 bytes; stored string: 2,048 characters.
     */
    public static Ceilings defaults() {
        return DEFAULTS;
    }

    /**
     * {@return a copy of these ceilings with one value changed}
     *
     * @param limit the limit to change
     * @param value the new value, in the unit of the limit
     * @throws IllegalArgumentException if the value is below 1 (below 8 for salt and tag) or above the highest value of
     *     the limit
     */
    public Ceilings with(Limit limit, long value) {
        long lowest = limit == Limit.SALT || limit == Limit.TAG ? Demands.SHORTEST : 1;
        if (value < lowest || value > limit.quantity.highest()) {
            throw new IllegalArgumentException("the ceiling of " + limit.quantity.what() + " must be from " + lowest
                    + " to " + limit.quantity.text(limit.quantity.highest()) + ", not " + value);
        }
        EnumMap<Limit, Long> changed = new EnumMap<>(values);
        changed.put(limit, value);
        return new Ceilings(changed);
    }

    /**
     * {@return the value of one limit, in its unit}
     *
     * @param limit the limit
     */
    public long get(Limit limit) {
        return Objects.requireNonNull(values.get(limit));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Ceilings[");
        values.forEach((limit, value) -> text.append(text.length() == 9 ? "" : ", ")
                .append(limit.quantity.what())
                .append(' ')
                .append(limit.quantity.text(value)));
        return text.append(']').toString();
    }
}
