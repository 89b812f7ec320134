package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Firebase Authentication's scrypt, in the form that Ory Kratos imports: {@code
 * $firescrypt$ln=14,r=8,p=1$salt$hash$separator$key}. scrypt with salt and separator yields a key, with which AES in
 * counter mode encrypts the project's signer key.
 */
public final class Firebase extends HashFormat {
    private static final String PREFIX = "$firescrypt$";
    private static final int KEY_LENGTH = 32;

    public Firebase() {
        super("firebase", "Firebase Authentication");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '$', 5);
        byte[] salt = Fields.base64("the salt", parts[1]);
        byte[] tag = Fields.base64("the hash", parts[2]);
        byte[] separator = Fields.base64("the separator", parts[3]);
        byte[] signerKey = Fields.base64("the signer key", parts[4]);
        ceilings.require(Limit.SALT, salt.length + (long) separator.length);
        HashFactory.exactly(signerKey.length, "the hash", tag);
        HashFactory.lengths(salt, tag, ceilings);
        byte[] both = Arrays.copyOf(salt, salt.length + separator.length);
        System.arraycopy(separator, 0, both, salt.length, separator.length);
        StoredHash scrypt = HashFactory.scrypt(parts[0], both, new byte[KEY_LENGTH], ceilings);
        return ParsedHash.of(scrypt, key -> encrypt(key, signerKey), tag);
    }

    /** Encrypts the text and wipes the key. */
    private static byte[] encrypt(byte[] key, byte[] text) {
        try {
            Cipher aes = Cipher.getInstance("AES/CTR/NoPadding");
            aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
            return aes.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this runtime has no AES in counter mode", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }
}
