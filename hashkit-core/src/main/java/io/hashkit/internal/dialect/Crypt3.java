package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Radix64;
import io.hashkit.internal.phc.Refusal;
import java.util.Arrays;

/**
 * crypt(3), as in {@code /etc/shadow}: MD5-crypt ({@code $1$}, and Apache's {@code $apr1$}), SHA-crypt ({@code $5$},
 * {@code $6$}), scrypt ({@code $7$}) and NetBSD's SHA1-crypt ({@code $sha1$}). Ory Kratos writes the name instead of a
 * digit.
 */
public final class Crypt3 {
    public static final Dialect DIALECT =
            new BuiltIn("crypt3", "crypt(3), Apache's htpasswd and Ory Kratos", Crypt3::claims, Crypt3::parse);

    private static final String ROUNDS = "rounds=";
    private static final int DEFAULT_ROUNDS = 5000;
    private static final int FEWEST_ROUNDS = 1000;
    private static final int MD5_ROUNDS = 1000;
    private static final int LONGEST_SHA1_SALT = 64;
    private static final int SHA1_TAG = 28;
    /** After {@code $7$}: one character for log2 N, five for r, five for p. */
    private static final int SCRYPT_SALT_START = 14;

    private Crypt3() {}

    static boolean claims(String stored) {
        return switch (Fields.label(stored, '$', '$')) {
            case "1", "5", "6", "7", "apr1", "sha1", "md5-crypt", "sha256-crypt", "sha512-crypt" -> true;
            default -> false;
        };
    }

    static Verification parse(String stored, Ceilings ceilings) {
        String rest = stored.substring(stored.indexOf('$', 1) + 1);
        return switch (Fields.label(stored, '$', '$')) {
            case "5", "sha256-crypt" -> sha(DigestCrypt.SHA256, rest);
            case "6", "sha512-crypt" -> sha(DigestCrypt.SHA512, rest);
            case "7" -> Verification.of(scrypt(stored, ceilings));
            case "apr1" -> digest(DigestCrypt.MD5, "$apr1$", MD5_ROUNDS, "", rest);
            case "sha1" -> sha1(Fields.split(rest, '$', 3));
            case "1", "md5-crypt" -> digest(DigestCrypt.MD5, "$1$", MD5_ROUNDS, "", rest);
            default -> throw Refusal.malformed("this is not a string of crypt(3)");
        };
    }

    private static Verification sha(DigestCrypt variant, String rest) {
        long rounds = DEFAULT_ROUNDS;
        String saltAndTag = rest;
        if (rest.startsWith(ROUNDS)) {
            int end = Math.max(ROUNDS.length(), rest.indexOf('$'));
            rounds = Fields.decimal("rounds", rest.substring(ROUNDS.length(), end));
            saltAndTag = rest.substring(Math.min(rest.length(), end + 1));
            if (rounds < FEWEST_ROUNDS) {
                throw Refusal.malformed("crypt(3) needs at least # rounds", FEWEST_ROUNDS);
            }
        }
        return digest(variant, "", rounds, ROUNDS + rounds, saltAndTag);
    }

    private static Verification digest(
            DigestCrypt variant, String magic, long rounds, String costs, String saltAndTag) {
        String[] parts = Fields.split(saltAndTag, '$', 2);
        byte[] salt = salt(parts[0], variant.longestSalt);
        byte[] tag = tag(parts[1], variant.length);
        byte[] digested = magic.getBytes(US_ASCII);
        return Verification.digest(
                variant.algorithm,
                costs,
                rounds,
                saltBits(salt),
                tag,
                password -> variant.compute(digested, salt, rounds, password));
    }

    /** Rounds, salt, tag. */
    private static Verification sha1(String[] parts) {
        long rounds = Fields.decimal("rounds", parts[0]);
        if (rounds < 1) {
            throw Refusal.malformed("SHA1-crypt needs at least 1 round");
        }
        if (!parts[1].isEmpty() && !Fields.consists(parts[1], Fields.CRYPT)) {
            throw Refusal.malformed("the salt contains a character outside crypt(3)'s alphabet");
        }
        byte[] salt = salt(parts[1], LONGEST_SHA1_SALT);
        byte[] tag = tag(parts[2], SHA1_TAG);
        return Verification.digest(
                "sha1-crypt", ROUNDS + rounds, rounds, saltBits(salt), tag, password -> sha1(salt, rounds, password));
    }

    /** The tag of SHA1-crypt (Simon Gerraty, NetBSD, 2004) as text: an HMAC of the salt under the password, iterated. */
    private static byte[] sha1(byte[] salt, long rounds, byte[] password) {
        try (Hmac hmac = new Hmac("SHA-1", password)) {
            byte[] value = hmac.mac(salt, ("$sha1$" + rounds).getBytes(US_ASCII));
            try {
                hmac.iterate(value, rounds - 1, new byte[0]);
                byte[] ordered = new byte[value.length + 1];
                for (int i = 0; i < ordered.length; i++) {
                    // Each three bytes from the last to the first. The first byte of the digest is also the last.
                    ordered[i] = value[(i - i % 3 + 2 - i % 3) % value.length];
                }
                return Digests.crypt(ordered);
            } finally {
                Arrays.fill(value, (byte) 0);
            }
        }
    }

    /** Counted by crypt(3)'s alphabet: a salt may consist of hexadecimal digits by chance. */
    private static long saltBits(byte[] salt) {
        return 6L * salt.length;
    }

    private static byte[] salt(String text, int longest) {
        if (text.length() > longest || text.indexOf(':') >= 0) {
            throw Refusal.malformed("the salt has more than # characters, or contains a colon", longest);
        }
        // WildFly Elytron writes random bytes as characters up to U+00FF.
        if (!ISO_8859_1.newEncoder().canEncode(text)) {
            throw Refusal.malformed("the salt has a character that no program writes");
        }
        return text.getBytes(ISO_8859_1);
    }

    private static byte[] tag(String text, int length) {
        if (text.length() != length || !Fields.consists(text, Fields.CRYPT)) {
            throw Refusal.malformed("the tag must have # characters of crypt(3)'s alphabet", length);
        }
        return text.getBytes(US_ASCII);
    }

    private static StoredHash scrypt(String stored, Ceilings ceilings) {
        int end = stored.lastIndexOf('$');
        if (end < SCRYPT_SALT_START) {
            throw Refusal.malformed("costs, salt and tag must follow $7$");
        }
        long logN = number(stored, 3, 4);
        long r = number(stored, 4, 9);
        long p = number(stored, 9, SCRYPT_SALT_START);
        byte[] tag = Radix64.CRYPT3.decode("the tag", stored.substring(end + 1));
        byte[] salt = stored.substring(SCRYPT_SALT_START, end).getBytes(UTF_8);
        return Fields.scrypt(logN, r, p, salt, Fields.exactly(32, "the tag", tag), ceilings);
    }

    /** The number that some characters encode, the least significant first; -1 if one is outside the alphabet. */
    private static long number(String stored, int start, int end) {
        long number = 0;
        for (int i = end - 1; i >= start; i--) {
            int digit = Fields.CRYPT.indexOf(stored.charAt(i));
            if (digit < 0) {
                return -1;
            }
            number = number << 6 | digit;
        }
        return number;
    }
}
