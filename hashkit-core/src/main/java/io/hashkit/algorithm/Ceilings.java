package io.hashkit.algorithm;

import io.hashkit.phc.InvalidHashException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The most work that a stored string may ask for. One table for hashing and verifying, checked before any work memory is
 * taken, so that a poisoned row cannot take the host and a hasher never writes what it would refuse to read.
 */
public final class Ceilings {
    /** The shortest salt and the shortest tag that any hasher accepts, in bytes. */
    static final int SHORTEST = 8;

    /** What is bounded, with its unit, its default and the highest value it can be set to. */
    public enum Limit {
        ARGON2_MEMORY("Argon2 memory", "KiB", 1 << 20, Argon2.MAX_MEMORY_KIB),
        ARGON2_PASSES("Argon2 passes", "passes", 64, Integer.MAX_VALUE),
        /** Memory times passes. */
        ARGON2_WORK("Argon2 work", "KiB x passes", 1 << 20, Long.MAX_VALUE),
        ARGON2_LANES("Argon2 lanes", "lanes", 16, Argon2.MAX_LANES),
        /** 128 x N x r, and apart from it 128 x r x p. */
        SCRYPT_MEMORY("scrypt memory", "bytes", 256L << 20, Scrypt.MAX_MEMORY_BYTES),
        SCRYPT_PARALLELISM("scrypt p", "", 16, Scrypt.MAX_P),
        /** 128 x N x r x p, with N of at least 32: below, making r x p blocks takes longer than mixing them. */
        SCRYPT_WORK("scrypt work", "bytes", 512L << 20, Long.MAX_VALUE),
        /** Of PBKDF2 with SHA-1 and SHA-256. */
        PBKDF2_ITERATIONS("PBKDF2 iterations", "iterations", 3_000_000, Integer.MAX_VALUE),
        /** Of PBKDF2 with SHA-512, which take longer. */
        PBKDF2_SHA512_ITERATIONS("PBKDF2 iterations with SHA-512", "iterations", 1_500_000, Integer.MAX_VALUE),
        BCRYPT_COST("bcrypt cost", "", 15, 31),
        /** Of SHA-crypt, phpass and Shiro 1, in other systems' strings. */
        DIGEST_ROUNDS("digest rounds", "rounds", 700_000, 999_999_999),
        SALT("salt", "bytes", 64, 1024),
        TAG("tag", "bytes", 64, 1024),
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
     * The ceilings of a hasher that was given none: what one login may cost, in fixed figures that are never measured. At
     * each of them a login takes about two seconds of a server core of 2026.
     *
     * <p>Argon2 1 GiB, 64 passes, 1 GiB x passes, 16 lanes; scrypt 256 MiB, p 16, 512 MiB x p; PBKDF2 3,000,000 iterations,
     * with SHA-512 1,500,000; bcrypt cost 15; 700,000 rounds of digests; salt and tag 64 bytes; stored string 1,024
     * characters.
     */
    public static Ceilings defaults() {
        return DEFAULTS;
    }

    /**
     * The same ceilings with one of them changed.
     *
     * @throws IllegalArgumentException if {@code value} is not from 1 to the highest value of the limit; salt and tag
     *     begin at 8 bytes
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

    public long get(Limit limit) {
        return Objects.requireNonNull(values.get(limit));
    }

    /**
     * Null if the demands are within these ceilings, else a sentence that names a value above and its ceiling: for costs
     * that a caller has set, not for those of a stored string.
     */
    public @Nullable String objection(Map<Limit, Long> demands) {
        for (Map.Entry<Limit, Long> demand : demands.entrySet()) {
            Limit limit = demand.getKey();
            if (demand.getValue() > get(limit)) {
                return limit.what + " of " + limit.quantity(demand.getValue()) + " is above the ceiling of "
                        + limit.quantity(get(limit));
            }
        }
        return null;
    }

    /**
     * Refuses a stored string in which one value is above its ceiling.
     *
     * @throws InvalidHashException with reason ABOVE_CEILING
     */
    public void require(Limit limit, long value) {
        if (value > get(limit)) {
            throw aboveCeiling(limit);
        }
    }

    /** Without the value: it stands in the stored string, which may be anything. */
    private InvalidHashException aboveCeiling(Limit limit) {
        return new InvalidHashException(
                InvalidHashException.Reason.ABOVE_CEILING,
                limit.what + " is above the ceiling of " + limit.quantity(get(limit)));
    }

    /**
     * Refuses a stored string that asks for more than these ceilings.
     *
     * @throws InvalidHashException with reason ABOVE_CEILING
     */
    public void require(Map<Limit, Long> demands) {
        demands.forEach(this::require);
    }

    /**
     * The same ceilings, where they are lower raised to what {@code demands} asks for.
     *
     * @throws IllegalArgumentException if that is above the highest value of a limit
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
