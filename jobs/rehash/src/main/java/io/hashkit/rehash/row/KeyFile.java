package io.hashkit.rehash.row;

import io.hashkit.rehash.table.Secrets;
import io.hashkit.seal.KeyPrf;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The PKCS #12 file with keys of rows. */
final class KeyFile {
    private KeyFile() {}

    /**
     * The keys that the settings name by their entries.
     *
     * @throws UncheckedIOException if the file cannot be read or its password is wrong
     * @throws io.hashkit.seal.KeyUnavailableException if it does not have a key
     */
    static Map<String, KeyPrf> keys(RowSettings settings) {
        List<String> names =
                settings.allKeys().stream().filter(RowSettings::isInKeyFile).toList();
        Map<String, KeyPrf> keys = new HashMap<>();
        if (names.isEmpty()) {
            return keys;
        }
        String file = String.valueOf(settings.keys());
        char[] password = password(settings);
        try {
            KeyStore store = store(file, password);
            names.forEach(name -> keys.put(name, KeyPrf.of(store, name, password)));
            return keys;
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    private static KeyStore store(String file, char[] password) {
        try {
            return KeyStore.getInstance(new File(file), password);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new UncheckedIOException(new IOException("--keys " + file + ": "
                    + (e.getCause() instanceof UnrecoverableKeyException
                            ? "the password in " + Secrets.KEYS + " or --keys-password-file does not open it"
                            : "it cannot be read as a PKCS #12 file")));
        }
    }

    private static char[] password(RowSettings settings) {
        try {
            char[] given = Secrets.read(settings.keysPasswordFile(), Secrets.KEYS);
            if (given == null) {
                throw new IllegalArgumentException(
                        "the password of --keys is missing: set " + Secrets.KEYS + ", or give --keys-password-file");
            }
            return given;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
