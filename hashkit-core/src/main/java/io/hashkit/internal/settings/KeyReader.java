package io.hashkit.internal.settings;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Reads keys as operators write them; white space is passed over. No message contains a character of a key. */
final class KeyReader {
    private KeyReader() {}

    /** {@return the key, which the caller wipes} */
    static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text.replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            // Without the cause: its message contains characters of the key.
            throw new IllegalArgumentException("the value is not base64 with the alphabet A-Z, a-z, 0-9, + and /");
        }
    }

    /** {@return the key, which the caller wipes} */
    static byte[] hex(String text) {
        try {
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the value does not consist of pairs of hexadecimal digits");
        }
    }

    /**
     * {@return the loaded key store}
     *
     * @throws UnrecoverableKeyException if the password does not open it
     */
    static KeyStore keyStore(InputStream in, String type, char @Nullable [] password)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(type);
        try {
            store.load(in, password);
            return store;
        } catch (IOException e) {
            if (e.getCause() instanceof UnrecoverableKeyException) {
                throw new UnrecoverableKeyException("the password does not open the key store");
            }
            throw e;
        }
    }
}
