package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;
import java.util.Arrays;

/**
 * phpass's portable hashes: WordPress before 6.8 ({@code $P$}), phpBB ({@code $H$}), Drupal 7 ({@code $S$}, SHA-512).
 * The prefix is followed by a character for log2 of the rounds, eight characters of salt, and the digest.
 */
public final class Phpass extends HashFormat {
    private static final int TAG_START = 12;
    private static final int MD5_LENGTH = 34;
    private static final int SHA512_LENGTH = 55;

    public Phpass() {
        super("phpass", "WordPress before 6.8, phpBB and Drupal 7");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$P$") || stored.startsWith("$H$") || stored.startsWith("$S$");
    }

    @Override
    protected ParsedHash read(String stored, Ceilings ceilings) {
        boolean drupal = stored.startsWith("$S$");
        int length = drupal ? SHA512_LENGTH : MD5_LENGTH;
        if (stored.length() != length || !Fields.consists(stored, 3, length, CryptText.ALPHABET)) {
            throw InvalidHashException.malformed("a phpass string must have # characters of its alphabet", length);
        }
        int log2 = CryptText.ALPHABET.indexOf(stored.charAt(3));
        if (log2 < 7 || log2 > 30) {
            throw InvalidHashException.malformed("log2 of phpass's rounds must be from 7 to 30");
        }
        long rounds = 1L << log2;
        ceilings.require(Limit.DIGEST_ROUNDS, rounds);
        String digest = drupal ? "SHA-512" : "MD5";
        byte[] salt = stored.substring(4, TAG_START).getBytes(US_ASCII);
        byte[] tag = stored.substring(TAG_START).getBytes(US_ASCII);
        return ParsedHash.digest(drupal ? "phpass-sha512" : "phpass", "log2=" + log2, rounds, tag, password -> {
            byte[] value = Digests.digest(digest, salt, password);
            Digests.iterate(Digests.of(digest), value, rounds, (state, last, index) -> {
                state.update(last);
                state.update(password);
            });
            return Arrays.copyOf(CryptText.encode(value), tag.length);
        });
    }
}
