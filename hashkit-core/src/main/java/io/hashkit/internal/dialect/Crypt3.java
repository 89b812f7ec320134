package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.memory.WrongWorkException;
import io.hashkit.phc.InvalidHashException;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * crypt(3), as in {@code /etc/shadow}: MD5-crypt ({@code $1$}, and Apache's {@code $apr1$}), SHA-crypt ({@code $5$},
 * {@code $6$}), scrypt ({@code $7$}) and NetBSD's SHA1-crypt ({@code $sha1$}).
 */
public final class Crypt3 extends BuiltIn {
    private static final String ROUNDS = "rounds=";
    private static final int DEFAULT_ROUNDS = 5000;
    private static final int FEWEST_ROUNDS = 1000;
    private static final int LONGEST_MD5_SALT = 8;
    private static final int MD5_TAG = 22;
    private static final int MD5_ROUNDS = 1000;
    private static final int[][] MD5_PLACES = {{0, 6, 12}, {1, 7, 13}, {2, 8, 14}, {3, 9, 15}, {4, 10, 5}, {11}};
    private static final int LONGEST_SHA_SALT = 16;
    private static final int LONGEST_SHA1_SALT = 64;
    private static final int SHA1_TAG = 28;
    /** After {@code $7$}: one character for log2 N, five for r, five for p. */
    private static final int SCRYPT_SALT_START = 14;

    public Crypt3() {
        super("crypt3", "crypt(3) and Apache's htpasswd", "$1$", "$5$", "$6$", "$7$", "$apr1$", "$sha1$");
    }

    @Override
    ParsedHash parse(String stored, Ceilings ceilings) {
        return switch (stored.charAt(1)) {
            case '5' -> sha(ShaCrypt.SHA256, stored.substring(3), ceilings);
            case '6' -> sha(ShaCrypt.SHA512, stored.substring(3), ceilings);
            case '7' -> ParsedHash.of(scrypt(stored, ceilings));
            case 'a' -> md5("$apr1$", stored);
            case 's' -> sha1(Fields.split(stored.substring(6), '$', 3), ceilings);
            default -> md5("$1$", stored);
        };
    }

    private static ParsedHash md5(String magic, String stored) {
        String[] parts = Fields.split(stored.substring(magic.length()), '$', 2);
        byte[] salt = salt(parts[0], LONGEST_MD5_SALT);
        byte[] tag = tag(parts[1], MD5_TAG);
        return ParsedHash.digest(
                "md5-crypt", "", MD5_ROUNDS, saltBits(salt), tag, password -> md5(magic, salt, password));
    }

    /** The tag of MD5-crypt (Poul-Henning Kamp, FreeBSD, 1994) as text; Apache has another magic string. */
    static byte[] md5(String magic, byte[] salt, byte[] password) {
        MessageDigest md5 = Digests.of("MD5");
        byte[] value = md5Start(md5, magic, salt, password);
        int round = 0;
        for (; round < MD5_ROUNDS; round++) {
            boolean odd = (round & 1) != 0;
            md5.update(odd ? password : value);
            if (round % 3 != 0) {
                md5.update(salt);
            }
            if (round % 7 != 0) {
                md5.update(password);
            }
            value = md5.digest(odd ? value : password);
        }
        WrongWorkException.require("rounds of MD5-crypt", round, MD5_ROUNDS);
        ByteArrayOutputStream text = new ByteArrayOutputStream(MD5_TAG);
        for (int[] places : MD5_PLACES) {
            CryptText.append(text, value, places);
        }
        return text.toByteArray();
    }

    private static byte[] md5Start(MessageDigest md5, String magic, byte[] salt, byte[] password) {
        md5.update(password);
        md5.update(salt);
        byte[] inner = md5.digest(password);
        md5.update(password);
        md5.update(magic.getBytes(US_ASCII));
        md5.update(salt);
        for (int left = password.length; left > 0; left -= inner.length) {
            md5.update(inner, 0, Math.min(left, inner.length));
        }
        for (int bits = password.length; bits > 0; bits >>>= 1) {
            md5.update((bits & 1) != 0 ? 0 : password[0]);
        }
        return md5.digest();
    }

    private static ParsedHash sha(ShaCrypt variant, String rest, Ceilings ceilings) {
        long rounds = DEFAULT_ROUNDS;
        String saltAndTag = rest;
        if (rest.startsWith(ROUNDS)) {
            int end = Math.max(ROUNDS.length(), rest.indexOf('$'));
            rounds = Fields.decimal("rounds", rest.substring(ROUNDS.length(), end));
            saltAndTag = rest.substring(Math.min(rest.length(), end + 1));
            if (rounds < FEWEST_ROUNDS) {
                throw InvalidHashException.malformed("crypt(3) needs at least # rounds", FEWEST_ROUNDS);
            }
        }
        ceilings.require(Limit.DIGEST_ROUNDS, rounds);
        String[] parts = Fields.split(saltAndTag, '$', 2);
        byte[] salt = salt(parts[0], LONGEST_SHA_SALT);
        byte[] tag = tag(parts[1], variant.length);
        long count = rounds;
        return ParsedHash.digest(
                variant.algorithm,
                "rounds=" + count,
                count,
                saltBits(salt),
                tag,
                password -> variant.compute(salt, count, password));
    }

    /** Rounds, salt, tag. */
    private static ParsedHash sha1(String[] parts, Ceilings ceilings) {
        long rounds = Fields.decimal("rounds", parts[0]);
        if (rounds < 1) {
            throw InvalidHashException.malformed("SHA1-crypt needs at least 1 round");
        }
        ceilings.require(Limit.DIGEST_ROUNDS, rounds);
        if (!parts[1].isEmpty() && !Fields.consists(parts[1], CryptText.ALPHABET)) {
            throw InvalidHashException.malformed("the salt contains a character outside crypt(3)'s alphabet");
        }
        byte[] salt = salt(parts[1], LONGEST_SHA1_SALT);
        byte[] tag = tag(parts[2], SHA1_TAG);
        return ParsedHash.digest(
                "sha1-crypt",
                "rounds=" + rounds,
                rounds,
                saltBits(salt),
                tag,
                password -> sha1(salt, rounds, password));
    }

    /** The tag of SHA1-crypt (Simon Gerraty, NetBSD, 2004) as text: an HMAC of the salt under the password, iterated. */
    private static byte[] sha1(byte[] salt, long rounds, byte[] password) {
        try (Hmac hmac = new Hmac("SHA-1", password)) {
            byte[] value = hmac.mac(salt, ("$sha1$" + rounds).getBytes(US_ASCII));
            try {
                hmac.iterate(value, rounds - 1, new byte[0]);
                ByteArrayOutputStream text = new ByteArrayOutputStream(SHA1_TAG);
                for (int i = 0; i < value.length; i += 3) {
                    // The first byte of the digest is also the last.
                    CryptText.append(text, value, i, i + 1, (i + 2) % value.length);
                }
                return text.toByteArray();
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
            throw InvalidHashException.malformed("the salt has more than # characters, or contains a colon", longest);
        }
        return text.getBytes(UTF_8);
    }

    private static byte[] tag(String text, int length) {
        if (text.length() != length || !Fields.consists(text, CryptText.ALPHABET)) {
            throw InvalidHashException.malformed("the tag must have # characters of crypt(3)'s alphabet", length);
        }
        return text.getBytes(US_ASCII);
    }

    private static StoredHash scrypt(String stored, Ceilings ceilings) {
        int end = stored.lastIndexOf('$');
        if (end < SCRYPT_SALT_START) {
            throw InvalidHashException.malformed("costs, salt and tag must follow $7$");
        }
        long logN = CryptText.decode(stored, 3, 4);
        long r = CryptText.decode(stored, 4, 9);
        long p = CryptText.decode(stored, 9, SCRYPT_SALT_START);
        byte[] tag = CryptText.decode(stored.substring(end + 1));
        byte[] salt = stored.substring(SCRYPT_SALT_START, end).getBytes(UTF_8);
        return Fields.scrypt(logN, r, p, salt, Fields.exactly(32, "the tag", tag), ceilings);
    }
}
