package io.hashkit.spark;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.phc.SealedString;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.seal.SealingKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The keys of a table's rows, from a PKCS #12 file, and whom each row belongs to. {@link #close} wipes the keys. */
final class RowKeys implements AutoCloseable {
    private final @Nullable Keyring keyring;
    private final boolean bound;
    private final String prefix;

    /**
     * Reads the keys, if a file is given.
     *
     * @param password the password of the file and of its entries; wiped
     * @throws IOException if the file cannot be read or the password is wrong
     * @throws io.hashkit.seal.KeyUnavailableException if the file does not have a key
     * @throws IllegalArgumentException if a key is too short or given twice
     */
    RowKeys(RowSettings settings, char[] password) throws IOException, GeneralSecurityException {
        this.bound = settings.isBound();
        this.prefix = settings.identityPrefix();
        try {
            String file = settings.keys();
            this.keyring = file == null ? null : keyring(settings, Path.of(file), password);
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    /** What the options do not allow to seal or to bind, the keyring refuses. */
    private static Keyring keyring(RowSettings settings, Path file, char[] password)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password);
        }
        KeyringBuilder keys = Keyring.builder().write(settings.write(), KeyPrf.of(store, settings.write(), password));
        settings.next().forEach(name -> keys.next(name, KeyPrf.of(store, name, password)));
        settings.read().forEach(name -> keys.read(name, KeyPrf.of(store, name, password)));
        if (!settings.seal()) {
            keys.required();
        }
        if (settings.bound()) {
            keys.requireBound();
        }
        return keys.build();
    }

    /** A hasher that opens and seals rows with these keys, if there are any. */
    PasswordHasher hasher(PasswordHasherBuilder builder) {
        return (keyring == null ? builder : builder.keyring(keyring)).build();
    }

    /** The hasher for one row. */
    PasswordHasher forRow(PasswordHasher hasher, StoredRow row) {
        return bound ? hasher.boundTo(prefix + row.id()) : hasher;
    }

    /** The identifier of the key to seal with; empty if rows are not sealed. */
    String writeId() {
        return keyring == null
                ? ""
                : keyring.keys().stream()
                        .filter(key -> key.state() == SealingKey.State.WRITE)
                        .map(SealingKey::id)
                        .findFirst()
                        .orElse("");
    }

    /**
     * The stored string without its seal, if it has one and there are keys.
     *
     * @throws io.hashkit.phc.InvalidHashException if the seal does not open
     */
    String plain(StoredRow row) {
        return keyring == null || !SealedString.isSealed(row.stored())
                ? row.stored()
                : keyring.unseal(row.stored(), bound ? prefix + row.id() : null);
    }

    @Override
    public void close() {
        if (keyring != null) {
            keyring.close();
        }
    }
}
