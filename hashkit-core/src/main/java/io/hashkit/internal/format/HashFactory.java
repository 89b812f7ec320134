package io.hashkit.internal.format;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.phc.InvalidHashException;
import java.util.Map;

/** Creates hashes of the four algorithms from the parts of strings of other systems, after checking the ceilings. */
public final class HashFactory {
    private static final int SHORTEST_TAG = 8;

    private HashFactory() {}

    /** Creates a bcrypt hash from {@code cost}, 22 characters of salt and 31 of hash. */
    public static StoredHash bcrypt(long cost, String salt, String hash, Ceilings ceilings) {
        if (cost < 4 || cost > 31 || salt.length() != 22 || hash.length() != 31) {
            throw InvalidHashException.malformed(
                    "bcrypt needs a cost from 4 to 31, 22 characters of salt and 31 characters of hash");
        }
        return Bcrypt.read((cost < 10 ? "$2b$0" : "$2b$") + cost + "$" + salt + hash, ceilings);
    }

    public static StoredHash pbkdf2(Prf prf, long iterations, byte[] salt, byte[] tag, Ceilings ceilings) {
        if (iterations < 1) {
            throw InvalidHashException.malformed("PBKDF2 needs at least 1 iteration");
        }
        ceilings.require(prf.limit(), iterations);
        return hash(new Pbkdf2(prf, Math.toIntExact(iterations)), salt, tag, ceilings);
    }

    /** Creates a scrypt hash from N instead of its logarithm. */
    public static StoredHash scryptByN(String n, String r, String p, byte[] salt, byte[] tag, Ceilings ceilings) {
        long number = Fields.decimal("N", n);
        if (number < 2 || Long.bitCount(number) != 1) {
            throw InvalidHashException.malformed("scrypt's N must be a power of two above 1");
        }
        return scrypt(
                Long.numberOfTrailingZeros(number),
                Fields.decimal("r", r),
                Fields.decimal("p", p),
                salt,
                tag,
                ceilings);
    }

    /** Creates a scrypt hash from costs such as {@code ln=14,r=8,p=1}. */
    public static StoredHash scrypt(String costs, byte[] salt, byte[] tag, Ceilings ceilings) {
        String[] each = Fields.split(costs, ',', 3);
        return scrypt(
                Fields.number("ln", each[0]),
                Fields.number("r", each[1]),
                Fields.number("p", each[2]),
                salt,
                tag,
                ceilings);
    }

    public static StoredHash scrypt(long logN, long r, long p, byte[] salt, byte[] tag, Ceilings ceilings) {
        return hash(Scrypt.read(logN, r, p, ceilings), salt, tag, ceilings);
    }

    private static StoredHash hash(Scheme scheme, byte[] salt, byte[] tag, Ceilings ceilings) {
        ceilings.require(scheme.demands());
        lengths(salt, tag, ceilings);
        return StoredHash.of(scheme, salt, tag);
    }

    /** Checks the lengths; salts of other systems may be short or empty. */
    public static void lengths(byte[] salt, byte[] tag, Ceilings ceilings) {
        ceilings.require(Map.of(Limit.SALT, (long) salt.length, Limit.TAG, (long) tag.length));
        if (tag.length < SHORTEST_TAG) {
            throw InvalidHashException.malformed(
                    "the tag has # bytes; it must have at least #", tag.length, SHORTEST_TAG);
        }
    }

    /**
     * Decodes a tag in padded base64 whose length is not fixed. A prefix of a tag of PBKDF2 or scrypt is the tag of a
     * shorter length. The allowed lengths need padding, so a truncated string is not mistaken for one of them.
     */
    public static byte[] paddedTag(String text) {
        byte[] tag = Fields.padded("the tag", text);
        if (tag.length != 16 && tag.length != 20 && tag.length != 32 && tag.length != 64) {
            throw InvalidHashException.malformed("the tag must have 16, 20, 32 or 64 bytes, not #", tag.length);
        }
        return tag;
    }

    /** Requires a value to have one length. */
    public static byte[] exactly(int length, @CompileTimeConstant final String what, byte[] bytes) {
        if (bytes.length != length) {
            throw InvalidHashException.malformed(what + " has # bytes; it must have #", bytes.length, length);
        }
        return bytes;
    }

    /**
     * Requires a whole block of the digest: shorter outputs are prefixes of longer ones, so a truncated string must be
     * refused.
     */
    public static byte[] block(Prf prf, byte[] tag) {
        return exactly(prf.length(), "the tag", tag);
    }

    /** The pseudorandom function of a name such as {@code sha256}, in any of the usual spellings. */
    public static Prf prf(String name) {
        return switch (name) {
            case "sha1", "SHA1", "sha-1" -> Prf.SHA1;
            case "sha256", "SHA256", "sha-256" -> Prf.SHA256;
            case "sha512", "SHA512", "sha-512" -> Prf.SHA512;
            default ->
                throw InvalidHashException.of(
                        InvalidHashException.Reason.UNSUPPORTED,
                        "PBKDF2 is supported only with SHA-1, SHA-256 and SHA-512");
        };
    }
}
