package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.HashFormat;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of crypt_blowfish before 1.1, which treated bytes above 127 as negative numbers (CVE-2011-2483), so that many
 * passwords with such bytes have the same hash. The fault affects only the 18 words of the key. Given these words as a
 * key of 72 bytes, a correct bcrypt computes the same hash.
 */
public final class Bcrypt2x extends HashFormat {
    private static final int WORDS = 18;

    public Bcrypt2x() {
        super("bcrypt-2x", "crypt_blowfish before 1.1");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$2x$");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        return ParsedHash.of(Bcrypt.read("$2a$" + stored.substring(4), ceilings), Bcrypt2x::faultyKey);
    }

    /** Null for a password with NUL: the text would end there, and another password would have the same hash. */
    private static byte @Nullable [] faultyKey(byte[] password) {
        if (BcryptVariant.hasNul(password, WORDS * Integer.BYTES)) {
            return null;
        }
        ByteBuffer words = ByteBuffer.allocate(WORDS * Integer.BYTES);
        int next = 0;
        while (words.hasRemaining()) {
            int word = 0;
            for (int i = 0; i < Integer.BYTES; i++) {
                // The text is terminated by NUL and then repeated.
                byte signed = next < password.length ? password[next] : 0;
                word = (word << 8) | signed;
                next = signed == 0 ? 0 : next + 1;
            }
            words.putInt(word);
        }
        return words.array();
    }
}
