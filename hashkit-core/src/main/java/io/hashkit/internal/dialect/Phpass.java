package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * phpass's portable hashes: WordPress before 6.8 ({@code $P$}), phpBB ({@code $H$}), Drupal 7 ({@code $S$}, SHA-512).
 * The prefix is followed by a character for log2 of the rounds, eight characters of salt, and the digest. The letter U
 * before the prefix marks passwords that Drupal 6 kept as MD5: the MD5 in hexadecimal is hashed.
 */
public final class Phpass {
    public static final Dialect DIALECT = new BuiltIn(
            "phpass",
            "WordPress before 6.8, phpBB and Drupal 7 to 10",
            Phpass::claims,
            (stored, ceilings) -> parse(stored));

    private static final int TAG_START = 12;
    private static final int SALT_BITS = 48;
    private static final int MD5_LENGTH = 34;
    private static final int SHA512_LENGTH = 55;

    private Phpass() {}

    static boolean claims(String stored) {
        int start = stored.startsWith("U$") ? 1 : 0;
        return stored.startsWith("$P$", start) || stored.startsWith("$H$", start) || stored.startsWith("$S$", start);
    }

    static Verification parse(String stored) {
        return stored.startsWith("U")
                ? read(stored.substring(1), password -> Digests.hex(Digests.digest("MD5", password)))
                : read(stored, byte[]::clone);
    }

    /** @param preHash derives what is hashed from the password, as a new array */
    private static Verification read(String stored, UnaryOperator<byte[]> preHash) {
        boolean drupal = stored.startsWith("$S$");
        int length = drupal ? SHA512_LENGTH : MD5_LENGTH;
        if (stored.length() != length || !Fields.consists(stored, 3, length, Fields.CRYPT)) {
            throw Refusal.malformed("a phpass string must have # characters of its alphabet", length);
        }
        long rounds = rounds(stored.substring(3));
        int log2 = Long.numberOfTrailingZeros(rounds);
        String digest = drupal ? "SHA-512" : "MD5";
        byte[] salt = stored.substring(4, TAG_START).getBytes(US_ASCII);
        byte[] tag = stored.substring(TAG_START).getBytes(US_ASCII);
        return Verification.digest(
                drupal ? "phpass-sha512" : "phpass", "log2=" + log2, rounds, SALT_BITS, tag, password -> {
                    byte[] hashed = preHash.apply(password);
                    try {
                        return Arrays.copyOf(compute(digest, salt, rounds, hashed), tag.length);
                    } finally {
                        Arrays.fill(hashed, (byte) 0);
                    }
                });
    }

    /** Of a setting, which begins with their logarithm. */
    static long rounds(String setting) {
        int log2 = Fields.CRYPT.indexOf(setting.charAt(0));
        if (log2 < 7 || log2 > 30) {
            throw Refusal.malformed("log2 of phpass's rounds must be from 7 to 30");
        }
        return 1L << log2;
    }

    /** Computes the tag as text, which for SHA-512 is longer than the part that is stored. */
    static byte[] compute(String digest, byte[] salt, long rounds, byte[] password) {
        byte[] value = Digests.digest(digest, salt, password);
        Digests.iterate(Digests.of(digest), value, rounds, (state, last, index) -> {
            state.update(last);
            state.update(password);
        });
        return Digests.crypt(value);
    }
}
