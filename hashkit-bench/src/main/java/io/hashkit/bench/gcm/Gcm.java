package io.hashkit.bench.gcm;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMModeCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.jspecify.annotations.Nullable;

/** AES-256-GCM of one library, with a nonce of 12 bytes and a tag of 16 bytes. */
public interface Gcm {
    int TAG_BYTES = 16;
    int NONCE_BYTES = 12;
    String JDK = "jdk";
    String BOUNCY_CASTLE = "bouncy-castle";
    String BOUNCY_CASTLE_PROVIDER = "bouncy-castle-provider";
    List<String> NAMES = List.of(JDK, BOUNCY_CASTLE, BOUNCY_CASTLE_PROVIDER);

    /** Returns the number of bytes written to {@code out}. */
    int apply(boolean encrypt, byte[] nonce, byte[] in, int length, byte[] out) throws GeneralSecurityException;

    /**
     * Creates an engine that keeps one cipher and one key for all messages and uses a new nonce for each. The library derives
     * its key schedule only once if it can.
     *
     * @throws GeneralSecurityException if the JDK does not accept the library as a provider
     * @throws IllegalArgumentException if no engine has that name
     */
    static Gcm of(String engine, byte[] key) throws GeneralSecurityException {
        return switch (engine) {
            case JDK -> new ByProvider(Cipher.getInstance("AES/GCM/NoPadding"), key);
            case BOUNCY_CASTLE -> new ByLightApi(key);
            case BOUNCY_CASTLE_PROVIDER ->
                new ByProvider(Cipher.getInstance("AES/GCM/NoPadding", Providers.BOUNCY_CASTLE), key);
            default ->
                throw new IllegalArgumentException("there is no AES-GCM engine " + engine + "; there are " + NAMES);
        };
    }

    /**
     * Creates an engine that uses a new cipher and a new key for every message, as envelope encryption does.
     *
     * @throws GeneralSecurityException if the JDK does not accept the library as a provider
     */
    static Gcm keyPerMessage(String engine, byte[] key) throws GeneralSecurityException {
        of(engine, key);
        return (encrypt, nonce, in, length, out) -> of(engine, key).apply(encrypt, nonce, in, length, out);
    }

    /** Created at the first use. */
    final class Providers {
        private static final Provider BOUNCY_CASTLE = new BouncyCastleProvider();

        private Providers() {}
    }

    /** An engine that uses the Java Cryptography Architecture. */
    final class ByProvider implements Gcm {
        private final Cipher cipher;
        private final SecretKeySpec key;

        ByProvider(Cipher cipher, byte[] key) {
            this.cipher = cipher;
            this.key = new SecretKeySpec(key, "AES");
        }

        @Override
        public int apply(boolean encrypt, byte[] nonce, byte[] in, int length, byte[] out)
                throws GeneralSecurityException {
            cipher.init(
                    encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE,
                    key,
                    new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
            return cipher.doFinal(in, 0, length, out, 0);
        }
    }

    /** An engine that uses Bouncy Castle's lightweight API, which needs no approval by the JDK. */
    final class ByLightApi implements Gcm {
        private final GCMModeCipher cipher = GCMBlockCipher.newInstance(AESEngine.newInstance());
        /** Null once the cipher has the key: passing it again would repeat the key schedule. */
        private @Nullable KeyParameter key;

        ByLightApi(byte[] key) {
            this.key = new KeyParameter(key);
        }

        @Override
        public int apply(boolean encrypt, byte[] nonce, byte[] in, int length, byte[] out)
                throws GeneralSecurityException {
            cipher.init(encrypt, new AEADParameters(key, TAG_BYTES * Byte.SIZE, nonce));
            key = null;
            int done = cipher.processBytes(in, 0, length, out, 0);
            try {
                return done + cipher.doFinal(out, done);
            } catch (InvalidCipherTextException e) {
                throw (AEADBadTagException) new AEADBadTagException(e.getMessage()).initCause(e);
            }
        }
    }
}
