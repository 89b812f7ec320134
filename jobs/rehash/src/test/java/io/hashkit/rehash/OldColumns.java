package io.hashkit.rehash;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** The columns of a program that keeps its salts apart: PBKDF2 in hexadecimal digits. */
record OldColumns(String salt, String hash) {
    static final int ROUNDS = 1000;
    static final String TEMPLATE = "$pbkdf2-sha256$i=<rounds>,l=32$<salt:hex:base64->$<hash:hex:base64->";

    /** Those of the password {@code secret-i}. */
    static OldColumns of(int i) throws GeneralSecurityException {
        return of(i, 32);
    }

    static OldColumns of(int i, int length) throws GeneralSecurityException {
        byte[] salt = ("salt of user " + (1000 + i)).getBytes(StandardCharsets.UTF_8);
        byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(new PBEKeySpec(("secret-" + i).toCharArray(), salt, ROUNDS, 8 * length))
                .getEncoded();
        return new OldColumns(HexFormat.of().formatHex(salt), HexFormat.of().formatHex(hash));
    }
}
