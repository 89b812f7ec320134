package io.hashkit.algorithm;

import io.hashkit.internal.phc.BcryptString;
import io.hashkit.phc.InvalidHashException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * bcrypt with its cost (Provos and Mazières, A Future-Adaptable Password Scheme, 1999).
 *
 * <p>bcrypt takes passwords of at most 72 bytes without NUL. hashkit refuses other passwords instead of truncating
 * them.
 *
 * @param cost log2 of the number of rounds, from 4 to 31
 */
public record Bcrypt(int cost) implements Scheme {
    /** The length of the longest password, in bytes. */
    public static final int MAX_PASSWORD_BYTES = 72;

    /** OWASP Password Storage Cheat Sheet, August 2026: cost 10, the lowest that it recommends. */
    public static final Bcrypt OWASP_2026 = new Bcrypt(10);

    /**
     * Checks the cost.
     *
     * @param cost log2 of the number of rounds
     * @throws IllegalArgumentException if the cost is not from 4 to 31
     */
    public Bcrypt {
        Domain.require("the bcrypt cost", cost, 4, 31);
    }

    /** {@return {@link #OWASP_2026}, the recommended cost where nothing was measured} */
    public static Bcrypt recommended() {
        return OWASP_2026;
    }

    /** {@code bcrypt}. */
    @Override
    public Algorithm algorithm() {
        return Algorithm.BCRYPT;
    }

    @Override
    public Map<String, Integer> parameters() {
        return Map.of("cost", cost);
    }

    /** The state of Blowfish: 4 S-boxes of 1 KiB and 18 subkeys of 4 bytes, 4,168 bytes in all. */
    @Override
    public long memoryBytes() {
        return 4 * 1024 + 18 * 4;
    }

    /** Always 23 bytes: bcrypt's format omits the last of 24. */
    @Override
    public int tagLength() {
        return 23;
    }

    /** The number of rounds, 2^cost. */
    @Override
    public double work() {
        return Math.scalb(1.0, cost);
    }

    @Override
    public double owaspRatio() {
        return work() / OWASP_2026.work();
    }

    @Override
    public @Nullable String objection(byte[] password) {
        if (password.length > MAX_PASSWORD_BYTES) {
            return "bcrypt takes passwords of at most " + MAX_PASSWORD_BYTES + " bytes in UTF-8, and this one has "
                    + password.length;
        }
        for (byte b : password) {
            if (b == 0) {
                return "bcrypt takes no passwords that contain NUL";
            }
        }
        return null;
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        return BcryptString.of(cost, salt, tag).print();
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return Map.of(Ceilings.Limit.BCRYPT_COST, (long) cost);
    }

    /**
     * Reads {@code $2a$}, {@code $2b$} and {@code $2y$}, which denote the same function.
     *
     * @param stored the stored string
     * @param ceilings the limit for its cost
     * @return the parts of the string
     * @throws InvalidHashException if the string cannot be read; its reason tells why
     */
    public static StoredHash read(String stored, Ceilings ceilings) {
        BcryptString text = BcryptString.parse(stored);
        Bcrypt scheme = new Bcrypt(text.cost());
        ceilings.require(scheme.demands());
        return StoredHash.read(scheme, text.salt(), text.hash(), ceilings);
    }

    /** Algorithm and cost, in the form that {@link Scheme#parse} reads. */
    // Written by hand, because linking the compiler's version delays the first login of a process.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Bcrypt that && cost == that.cost;
    }

    @Override
    public int hashCode() {
        return cost;
    }

    @Override
    public String toString() {
        return SchemeText.of(this);
    }
}
