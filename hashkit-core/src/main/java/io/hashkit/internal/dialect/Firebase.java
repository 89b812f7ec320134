package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code $firescrypt$ln=14,r=8,p=1$salt$hash$separator$key}. scrypt with salt and separator yields a key, with which AES in
 * counter mode encrypts the project's signer key.
 */
public final class Firebase {
    public static final Dialect DIALECT = new BuiltIn(
            "firebase", "Firebase Authentication", stored -> stored.startsWith("$firescrypt$"), Firebase::firebase);

    private Firebase() {}

    private static Verification firebase(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(12), '$', 5);
        byte[] salt = Fields.base64("the salt", parts[1]);
        byte[] tag = Fields.base64("the hash", parts[2]);
        byte[] separator = Fields.base64("the separator", parts[3]);
        byte[] signerKey = Fields.base64("the signer key", parts[4]);
        Fields.exactly(signerKey.length, "the hash", tag);
        Fields.lengths(salt, tag, ceilings);
        StoredHash scrypt = Fields.scrypt(parts[0], Digests.joined(salt, separator), new byte[32], ceilings);
        return Verification.of(scrypt, key -> encrypt(key, signerKey), tag);
    }

    /** Encrypts the text. {@link Verification} wipes the key. */
    private static byte[] encrypt(byte[] key, byte[] text) {
        try {
            Cipher aes = Cipher.getInstance("AES/CTR/NoPadding");
            aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
            return aes.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this runtime has no AES in counter mode", e);
        }
    }
}
