package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.rehash.table.Row;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.seal.SealingKey;
import java.io.UncheckedIOException;
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
        try (KeySource source = new KeySource(settings)) {
            if (settings.command() == Command.UNSEAL || settings.command() == Command.IDENTIFY) {
                // Opened by every key, and written under none.
                if (!settings.write().isEmpty()) {
                    source.read(settings.write(), keys::next);
                }
                settings.read().forEach(key -> source.read(key, keys::next));
            } else {
                source.read(settings.write(), keys::write);
                settings.read().forEach(key -> source.read(key, keys::read));
            }
            settings.next().forEach(key -> source.read(key, keys::next));
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
        return keyring == null || !ReadableRow.isSealed(row.stored())
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
