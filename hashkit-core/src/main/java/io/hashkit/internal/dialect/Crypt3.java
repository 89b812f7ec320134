package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.phc.InvalidHashException;

/**
 * crypt(3), as in {@code /etc/shadow}: MD5-crypt ({@code $1$}, and Apache's {@code $apr1$}), SHA-crypt ({@code $5$},
 * {@code $6$}), scrypt ({@code $7$}) and NetBSD's SHA1-crypt ({@code $sha1$}).
 */
public final class Crypt3 extends BuiltIn {
    private static final String ROUNDS = "rounds=";
    private static final int DEFAULT_ROUNDS = 5000;
    private static final int FEWEST_ROUNDS = 1000;
    private static final int LONGEST_MD5_SALT = 8;
    private static final int LONGEST_SHA_SALT = 16;
    private static final int LONGEST_SHA1_SALT = 64;
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
        byte[] tag = tag(parts[1], Md5Crypt.LENGTH);
        return ParsedHash.digest(
                "md5-crypt", "", 1000, saltBits(salt), tag, password -> Md5Crypt.compute(magic, salt, password));
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
        byte[] tag = tag(parts[1], variant.length());
        long count = rounds;
        return ParsedHash.digest(
                variant.algorithm(),
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
        if (!parts[1].isEmpty() && !Fields.consists(parts[1], 0, parts[1].length(), CryptText.ALPHABET)) {
            throw InvalidHashException.malformed("the salt contains a character outside crypt(3)'s alphabet");
        }
        byte[] salt = salt(parts[1], LONGEST_SHA1_SALT);
        byte[] tag = tag(parts[2], Sha1Crypt.LENGTH);
        return ParsedHash.digest(
                "sha1-crypt",
                "rounds=" + rounds,
                rounds,
                saltBits(salt),
                tag,
                password -> Sha1Crypt.compute(salt, rounds, password));
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
        if (text.length() != length || !Fields.consists(text, 0, length, CryptText.ALPHABET)) {
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
        return HashFactory.scrypt(logN, r, p, salt, HashFactory.exactly(32, "the tag", tag), ceilings);
    }
}
