package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.phc.Refusal;
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
            "firebase",
            "Firebase Authentication",
            stored -> stored.startsWith("$firescrypt$") || stored.startsWith("$fbscrypt$"),
            (stored, ceilings) -> stored.startsWith("$fi") ? firebase(stored, ceilings) : supabase(stored, ceilings));

    private Firebase() {}

    private static Verification firebase(String stored, Ceilings ceilings) {
        return firebase(Fields.split(stored.substring(12), '$', 5), ceilings);
    }

    /** {@code $fbscrypt$v=1,n=14,r=8,p=1,ss=separator,sk=key$salt$hash} of Supabase. */
    private static Verification supabase(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(10), '$', 3);
        String[] values = Fields.split(parts[0], ',', 6);
        if (!values[0].equals("v=1")) {
            throw Refusal.malformed("the version must be 1");
        }
        String costs = "ln=" + Fields.number("n", values[1]) + "," + values[2] + "," + values[3];
        return firebase(
                new String[] {costs, parts[1], parts[2], Fields.value("ss", values[4]), Fields.value("sk", values[5])},
                ceilings);
    }

    /** @param parts costs, salt, hash, separator, signer key */
    private static Verification firebase(String[] parts, Ceilings ceilings) {
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
