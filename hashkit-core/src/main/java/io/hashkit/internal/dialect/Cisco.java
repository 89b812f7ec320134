package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/**
 * Cisco IOS, types 8 and 9: {@code $8$salt$tag} is PBKDF2 with SHA-256 and 20,000 iterations, {@code $9$salt$tag} is
 * scrypt with N = 16,384, r = 1 and p = 1. The salt is text.
 */
public final class Cisco extends HashFormat {
    private static final int SALT = 14;
    private static final int TAG = 32;
    private static final int ITERATIONS = 20_000;
    private static final int LOG_N = 14;
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    public Cisco() {
        super("cisco", "Cisco IOS, types 8 and 9");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$8$") || stored.startsWith("$9$");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(3), '$', 2);
        if (parts[0].length() != SALT || !Fields.consists(parts[0], 0, SALT, CryptText.ALPHABET)) {
            throw InvalidHashException.malformed("the salt must have # characters of crypt(3)'s alphabet", SALT);
        }
        byte[] salt = parts[0].getBytes(US_ASCII);
        byte[] tag = HashFactory.exactly(TAG, "the tag", tag(parts[1]));
        return ParsedHash.of(
                stored.startsWith("$8$")
                        ? HashFactory.pbkdf2(Prf.SHA256, ITERATIONS, salt, tag, ceilings)
                        : HashFactory.scrypt(LOG_N, 1, 1, salt, tag, ceilings));
    }

    /** Decodes standard base64 that is written with the alphabet of crypt(3). */
    private static byte[] tag(String text) {
        StringBuilder standard = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            int digit = CryptText.ALPHABET.indexOf(text.charAt(i));
            if (digit < 0) {
                throw InvalidHashException.malformed("the tag contains a character outside its base64 alphabet");
            }
            standard.append(BASE64.charAt(digit));
        }
        return Fields.unpadded("the tag", standard.toString());
    }
}
