package io.hashkit.sample.table;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.phc.SealedString;
import io.hashkit.sample.table.PasswordTable.Row;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
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
    RowKeys(RowOptions options, char[] password) throws IOException, GeneralSecurityException {
        this.bound = options.isBound();
        this.prefix = options.identityPrefix();
        try {
            Path file = options.keys();
            this.keyring = file == null ? null : keyring(options, file, password);
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    /** What the options do not allow to seal or to bind, the keyring refuses. */
    private static Keyring keyring(RowOptions options, Path file, char[] password)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password);
        }
        KeyringBuilder keys = Keyring.builder().write(options.write(), KeyPrf.of(store, options.write(), password));
        options.next().forEach(name -> keys.next(name, KeyPrf.of(store, name, password)));
        options.read().forEach(name -> keys.read(name, KeyPrf.of(store, name, password)));
        if (!options.seal()) {
            keys.required();
        }
        if (options.isBoundRequired()) {
            keys.requireBound();
        }
        return keys.build();
    }

    /** A hasher that opens and seals rows with these keys, if there are any. */
    PasswordHasher hasher(PasswordHasherBuilder builder) {
        return (keyring == null ? builder : builder.keyring(keyring)).build();
    }

    /** The hasher for one row. */
    PasswordHasher forRow(PasswordHasher hasher, Row row) {
        return bound ? hasher.boundTo(prefix + row.id()) : hasher;
    }

    /**
     * The stored string without its seal, if it has one and there are keys.
     *
     * @throws io.hashkit.phc.InvalidHashException if the seal does not open
     */
    String plain(Row row) {
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
