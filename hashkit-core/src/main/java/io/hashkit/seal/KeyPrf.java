package io.hashkit.seal;

import io.hashkit.internal.memory.OutOfMemory;
import io.hashkit.internal.seal.LocalKey;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.Provider;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.Mac;

/**
 * A master key that can be used, but not read: it computes HMAC-SHA-256 (RFC 2104). Implement it over the client of a
 * key service or a hardware module, so that the key never leaves there. Opening a string takes one call, and sealing one
 * takes three, two of which prove that it opens.
 *
 * <p>Implementations must be thread-safe, and should have a time limit of their own.
 */
@FunctionalInterface
public interface KeyPrf {
    /**
     * Computes the HMAC of a message under the master key.
     *
     * @param message the message, up to about 1,200 bytes; the array is wiped after the call
     * @return 32 bytes, in an array that the caller may wipe
     * @throws Exception if the key cannot be used now; the hasher's call then ends with a {@link
     *     KeyUnavailableException} that has this exception as its cause
     */
    byte[] hmacSha256(byte[] message) throws Exception;

    /**
     * {@return a key in the memory of this process, which is wiped when its keyring is closed}
     *
     * @param key the key, from 32 to 1,024 random bytes; copied
     * @throws IllegalArgumentException if the key is too short, too long or not random
     */
    static KeyPrf of(byte[] key) {
        return new LocalKey(Objects.requireNonNull(key, "key"));
    }

    /**
     * {@return the key of a key store} If the store gives the key away, as a PKCS #12 file does, it is copied, and wiped when
     * the keyring is closed. If it keeps the key, as PKCS #11 does, its provider computes each HMAC.
     *
     * @param store a loaded key store
     * @param alias the alias of a secret key; a key that is given away must have at least 32 bytes
     * @param password the password of the entry; empty for a store without passwords of entries
     * @throws KeyUnavailableException if the store has no secret key of that alias, or the password is wrong
     * @throws IllegalArgumentException if the key is too short or not random
     */
    static KeyPrf of(KeyStore store, String alias, char[] password) {
        Objects.requireNonNull(store, "store");
        Key key;
        byte[] encoded;
        try {
            key = store.getKey(alias, password);
            encoded = key instanceof javax.crypto.SecretKey ? key.getEncoded() : null;
        } catch (GeneralSecurityException | RuntimeException e) {
            // Parsers throw more than they declare on a damaged store.
            throw new KeyUnavailableException("the key store does not give the key \"" + alias + "\"", e);
        }
        if (!(key instanceof javax.crypto.SecretKey)) {
            throw new KeyUnavailableException("the key store has no secret key \"" + alias + "\"", null);
        }
        if (encoded == null) {
            return of(key, store.getProvider());
        }
        try {
            return new LocalKey(encoded);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }

    /**
     * {@return a key that only its provider can use}
     *
     * @param key a secret key of the provider, for HmacSHA256
     * @param provider the provider that computes, for example SunPKCS11
     */
    static KeyPrf of(Key key, Provider provider) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(provider, "provider");
        OutOfMemory.prepareReflection();
        return message -> {
            Mac mac = Mac.getInstance("HmacSHA256", provider);
            mac.init(key);
            return mac.doFinal(message);
        };
    }
}
