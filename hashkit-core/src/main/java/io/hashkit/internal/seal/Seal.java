package io.hashkit.internal.seal;

import io.hashkit.internal.host.FreshBytes;
import io.hashkit.internal.phc.Refusal;
import io.hashkit.internal.phc.SealHeader;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import io.hashkit.seal.KeyUnavailableException;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The construction: AES-256-GCM (NIST SP 800-38D) under a key that is used once, and the nonce zero. The key is derived
 * from the master key and 16 random bytes, which stand in the string. The associated data are the header and the
 * binding.
 *
 * <p>The random bytes must be new for each sealing. If they came from the row, for example as its salt, whoever writes
 * a row with another row's salt and has it sealed would get two texts under one key and one nonce, and with them the
 * other row's secret.
 */
public final class Seal {
    static final byte VERSION = 1;
    static final int RANDOM_BYTES = FreshBytes.LENGTH;

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int TAG_BYTES = TAG_BITS / 8;
    private static final byte[] LABEL = HkdfExpand.text("hashkit.seal");
    private static final String CIPHER = "AES/GCM/NoPadding";

    /** Kept, because the JDK's search for it takes about as long as the encryption. */
    private volatile @Nullable Provider provider;

    /**
     * Seals.
     *
     * @param random 16 bytes that have never been used
     * @param binding empty for a string that is not bound
     * @return the random bytes, the ciphertext and the authentication tag
     * @throws KeyUnavailableException if the key cannot be used, or no longer answers as it did
     */
    byte[] close(MasterKey key, SealHeader header, byte[] random, byte[] binding, byte[] secret) {
        byte[] derived = key.expandToSeal(fields(header, random, binding));
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, derived, header, binding);
            byte[] sealed = Arrays.copyOf(random, RANDOM_BYTES + secret.length + TAG_BYTES);
            cipher.doFinal(secret, 0, secret.length, sealed, RANDOM_BYTES);
            return sealed;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM does not provide AES-256-GCM", e);
        } finally {
            Arrays.fill(derived, (byte) 0);
        }
    }

    /**
     * Opens.
     *
     * @param sealed the random bytes, the ciphertext and the authentication tag
     * @param binding empty for a string that is not bound
     * @return the secret, a new array
     * @throws InvalidHashException with reason BROKEN_SEAL if header, binding or sealed part differ from what was
     *     sealed
     */
    byte[] open(MasterKey key, SealHeader header, byte[] binding, byte[] sealed) {
        byte[] derived = key.expand(fields(header, Arrays.copyOf(sealed, RANDOM_BYTES), binding));
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, derived, header, binding);
            return cipher.doFinal(sealed, RANDOM_BYTES, sealed.length - RANDOM_BYTES);
        } catch (AEADBadTagException e) {
            throw Refusal.of(
                    Reason.BROKEN_SEAL,
                    header.isBound()
                            ? "the seal does not open: the row was changed, or is bound to another user, or to another"
                                    + " identity of this user than the given one"
                            : "the seal does not open: the row was changed");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM does not provide AES-256-GCM", e);
        } finally {
            Arrays.fill(derived, (byte) 0);
        }
    }

    private static byte[][] fields(SealHeader header, byte[] random, byte[] binding) {
        byte[] bound = {(byte) (header.isBound() ? 1 : 0)};
        return new byte[][] {LABEL, {VERSION}, HkdfExpand.text(header.id()), random, bound, binding};
    }

    /** The JDK copies the key and cannot wipe its copy. It opens this one string only. */
    private Cipher cipher(int mode, byte[] derived, SealHeader header, byte[] binding) throws GeneralSecurityException {
        Provider known = provider;
        Cipher cipher = known == null ? Cipher.getInstance(CIPHER) : Cipher.getInstance(CIPHER, known);
        cipher.init(mode, new SecretKeySpec(derived, "AES"), new GCMParameterSpec(TAG_BITS, new byte[NONCE_BYTES]));
        // Only now: a provider may refuse the key, and the JDK then takes the next one.
        if (known == null) {
            provider = cipher.getProvider();
        }
        cipher.updateAAD(HkdfExpand.join(HkdfExpand.text(header.text()), binding));
        return cipher;
    }
}
