package io.hashkit.algorithm;

import io.hashkit.phc.InvalidHashException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Limits on the work that a stored string may ask for. They apply to hashing and verifying alike and are checked before
 * any work memory is allocated. A manipulated row in the database therefore cannot exhaust the host, and a hasher never
 * writes a hash that it would refuse to read.
 */
public final class Ceilings {
    /** The shortest salt and the shortest tag that any hasher accepts, in bytes. */
    static final int SHORTEST = 8;

    /**
     * The limited quantities, each with its unit, its default (see {@link Ceilings#defaults}) and its highest value.
     */
    public enum Limit {
        /** The memory of Argon2, in KiB. */
        ARGON2_MEMORY("Argon2 memory", "KiB", 1 << 20, Argon2.MAX_MEMORY_KIB),
        /** The passes of Argon2. */
        ARGON2_PASSES("Argon2 passes", "passes", 64, Integer.MAX_VALUE),
        /** The memory of Argon2 in KiB, times its passes. */
        ARGON2_WORK("Argon2 work", "KiB x passes", 1 << 20, Long.MAX_VALUE),
        /** The lanes of Argon2. */
        ARGON2_LANES("Argon2 lanes", "lanes", 16, Argon2.MAX_LANES),
        /** The memory of scrypt in bytes. Applies to 128·N·r and also to 128·r·p. */
        SCRYPT_MEMORY("scrypt memory", "bytes", 256L << 20, Scrypt.MAX_MEMORY_BYTES),
        /** The parallelism of scrypt, p. */
        SCRYPT_PARALLELISM("scrypt p", "", 16, Scrypt.MAX_P),
        /**
         * The work of scrypt in bytes, 128·N·r·p. N counts as at least 32, because below that creating the blocks takes
         * longer than mixing them.
         */
        SCRYPT_WORK("scrypt work", "bytes", 512L << 20, Long.MAX_VALUE),
        /** The iterations of PBKDF2 with SHA-1 and SHA-256. */
        PBKDF2_ITERATIONS("PBKDF2 iterations", "iterations", 3_000_000, Integer.MAX_VALUE),
        /** The iterations of PBKDF2 with SHA-512, which take longer. */
        PBKDF2_SHA512_ITERATIONS("PBKDF2 iterations with SHA-512", "iterations", 1_500_000, Integer.MAX_VALUE),
        /** The cost of bcrypt: log2 of the rounds. */
        BCRYPT_COST("bcrypt cost", "", 15, 31),
        /**
         * The rounds of SHA-crypt, SHA1-crypt, phpass, Shiro 1 and FSHP, and the iterations of PBKDF2 with SHA-224 and
         * SHA-384, in stored strings of other systems.
         */
        DIGEST_ROUNDS("digest rounds", "rounds", 700_000, 999_999_999),
        /** The length of the salt, in bytes. */
        SALT("salt", "bytes", 64, 1024),
        /** The length of the tag, in bytes. */
        TAG("tag", "bytes", 64, 1024),
        /** The length of the stored string, in characters. */
        STORED_STRING("stored string", "characters", 1024, 65_536);

        private final String what;
        private final String unit;
        private final long byDefault;
        private final long highest;

        Limit(String what, String unit, long byDefault, long highest) {
            this.what = what;
            this.unit = unit;
            this.byDefault = byDefault;
            this.highest = highest;
        }

        private String quantity(long value) {
            return unit.isEmpty() ? Long.toString(value) : value + " " + unit;
        }
    }

    private static final Ceilings DEFAULTS = new Ceilings(Map.of());

    private final EnumMap<Limit, Long> values = new EnumMap<>(Limit.class);

    private Ceilings(Map<Limit, Long> changed) {
        for (Limit limit : Limit.values()) {
            values.put(limit, changed.getOrDefault(limit, limit.byDefault));
        }
    }

    /**
     * {@return the default ceilings: fixed numbers that limit what one login may cost} A login at the work ceiling of an
     * algorithm takes about two seconds on one core of a server of 2026.
     *
     * <p>Argon2: 1 GiB of memory, 64 passes, 1 GiB for memory times passes, 16 lanes; scrypt: 256 MiB of memory, p of
     * 16, 512 MiB for memory times p; PBKDF2: 3,000,000 iterations, with SHA-512 1,500,000; bcrypt: cost 15; digests:
     * 700,000 rounds; salt and tag: 64 bytes each; stored string: 1,024 characters.
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
        long lowest = limit == Limit.SALT || limit == Limit.TAG ? SHORTEST : 1;
        if (value < lowest || value > limit.highest) {
            throw new IllegalArgumentException("the ceiling of " + limit.what + " must be from " + lowest + " to "
                    + limit.quantity(limit.highest) + ", not " + value);
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

    /**
     * Checks costs that a caller has set. Not for stored strings, because the message contains the value.
     *
     * @param demands the values to check, in the units of their limits
     * @return null if all values are within these ceilings; otherwise a message with a value and the ceiling that it
     *     exceeds
     */
    public @Nullable String objection(Map<Limit, Long> demands) {
        // In the order of the limits, because that of a map may vary by JVM.
        for (Limit limit : values.keySet()) {
            long demand = demands.getOrDefault(limit, 0L);
            if (demand > get(limit)) {
                return limit.what + " of " + limit.quantity(demand) + " is above the ceiling of "
                        + limit.quantity(get(limit));
            }
        }
        return null;
    }

    /**
     * Refuses a stored string that has one value above its ceiling.
     *
     * @param limit the limit to apply
     * @param value the value, in the unit of the limit
     * @throws InvalidHashException with reason ABOVE_CEILING if the value is above it
     */
    public void require(Limit limit, long value) {
        if (value > get(limit)) {
            // Without the value, which is part of the stored string and may be anything.
            throw new InvalidHashException(
                    InvalidHashException.Reason.ABOVE_CEILING,
                    limit.what + " is above the ceiling of " + limit.quantity(get(limit)));
        }
    }

    /**
     * Refuses a stored string that asks for more than these ceilings.
     *
     * @param demands the values to check, in the units of their limits
     * @throws InvalidHashException with reason ABOVE_CEILING if a value is above its limit
     */
    public void require(Map<Limit, Long> demands) {
        for (Limit limit : values.keySet()) {
            require(limit, demands.getOrDefault(limit, 0L));
        }
    }

    /**
     * {@return a copy of these ceilings in which no limit is lower than the value given for it}
     *
     * @param demands the values to allow, in the units of their limits
     * @throws IllegalArgumentException if a value is above the highest value of its limit
     */
    public Ceilings raisedTo(Map<Limit, Long> demands) {
        Ceilings raised = this;
        for (Map.Entry<Limit, Long> demand : demands.entrySet()) {
            if (demand.getValue() > get(demand.getKey())) {
                raised = raised.with(demand.getKey(), demand.getValue());
            }
        }
        return raised;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Ceilings[");
        values.forEach((limit, value) -> text.append(text.length() == 9 ? "" : ", ")
                .append(limit.what)
                .append(' ')
                .append(limit.quantity(value)));
        return text.append(']').toString();
    }
}
