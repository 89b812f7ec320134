package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.phc.SealedString;
import io.hashkit.rehash.table.Row;
import io.hashkit.rehash.table.Secrets;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.seal.SealingKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The keys of a table's rows. {@link #close} wipes them. */
final class RowKeys implements AutoCloseable {
    private final @Nullable Keyring keyring;

    private RowKeys(@Nullable Keyring keyring) {
        this.keyring = keyring;
    }

    /**
     * Reads the keys, if there are any. What the options do not allow to seal or to bind, the keyring refuses.
     *
     * @throws UncheckedIOException if a file cannot be read or its password is wrong
     * @throws io.hashkit.seal.KeyUnavailableException if the file does not have a key
     * @throws IllegalArgumentException if a key is too short or given twice
     */
    static RowKeys of(RowSettings settings) {
        if (!settings.hasKeys()) {
            return new RowKeys(null);
        }
        KeyringBuilder keys = Keyring.builder();
        char[] password = password(settings);
        try {
            KeyStore store = store(settings, password);
            if (settings.command() == Command.UNSEAL || settings.command() == Command.IDENTIFY) {
                // Opened by every key, and written under none.
                if (!settings.write().isEmpty()) {
                    keys.next(settings.write(), KeyPrf.of(store, settings.write(), password));
                }
                settings.read().forEach(name -> keys.next(name, KeyPrf.of(store, name, password)));
            } else {
                keys.write(settings.write(), KeyPrf.of(store, settings.write(), password));
                settings.read().forEach(name -> keys.read(name, KeyPrf.of(store, name, password)));
            }
            settings.next().forEach(name -> keys.next(name, KeyPrf.of(store, name, password)));
        } finally {
            Arrays.fill(password, '\0');
        }
        if (settings.command() != Command.UNSEAL && settings.command() != Command.IDENTIFY) {
            if (!settings.seal()) {
                keys.required();
            }
            if (settings.required()) {
                keys.requireBound();
            }
        }
        return new RowKeys(keys.build());
    }

    private static char[] password(RowSettings settings) {
        try {
            char[] password = Secrets.read(settings.keysPasswordFile(), Secrets.KEYS);
            if (password == null) {
                throw new IllegalArgumentException(
                        "the password of --keys is missing: set " + Secrets.KEYS + ", or give --keys-password-file");
            }
            return password;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KeyStore store(RowSettings settings, char[] password) {
        String file = String.valueOf(settings.keys());
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            return store;
        } catch (IOException | GeneralSecurityException e) {
            throw new UncheckedIOException(new IOException("--keys " + file
                    + (Files.isReadable(Path.of(file))
                            ? ": the password in " + Secrets.KEYS
                                    + " or --keys-password-file does not open it, or it is no" + " PKCS #12 file"
                            : " cannot be read")));
        }
    }

    /** A hasher that opens and seals rows with these keys, if there are any. */
    PasswordHasher hasher(PasswordHasherBuilder builder) {
        return (keyring == null ? builder : builder.keyring(keyring)).build();
    }

    /** The hasher for one row. */
    static PasswordHasher forRow(PasswordHasher hasher, Row row) {
        return row.identity() == null ? hasher : hasher.boundTo(row.identity());
    }

    /** The identifiers of the keys, with their names. */
    Map<String, String> names() {
        return keyring == null
                ? Map.of()
                : keyring.keys().stream().collect(Collectors.toMap(SealingKey::id, SealingKey::name));
    }

    /**
     * The stored string without its seal, if it has one and there are keys.
     *
     * @throws io.hashkit.phc.InvalidHashException if the seal does not open
     */
    String plain(Row row) {
        return keyring == null || !SealedString.isSealed(row.stored())
                ? row.stored()
                : keyring.unseal(row.stored(), row.identity());
    }

    @Override
    public void close() {
        if (keyring != null) {
            keyring.close();
        }
    }
}
