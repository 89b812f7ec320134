package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.Settings;
import io.hashkit.phc.SealedString;
import io.hashkit.rehash.table.Row;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey;
import java.io.UncheckedIOException;
import java.util.HashMap;
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
        Map<String, String> texts = new HashMap<>();
        if (settings.command() == Command.UNSEAL || settings.command() == Command.IDENTIFY) {
            // Opened by every key, and written under none.
            texts.put("keyring.next", String.join(",", settings.allKeys()));
        } else {
            texts.put("keyring.write", settings.write());
            texts.put("keyring.read", String.join(",", settings.read()));
            texts.put("keyring.next", String.join(",", settings.next()));
            texts.put("keyring.required", String.valueOf(!settings.seal()));
            texts.put("keyring.require-bound", String.valueOf(settings.required()));
        }
        return new RowKeys(new Options(texts).keyring(KeyFile.keys(settings)).orElseThrow());
    }

    /** hashkit's settings under the names of options. */
    private static final class Options extends Settings {
        Options(Map<String, String> texts) {
            super("", texts);
        }

        @Override
        protected String nameOf(String setting) {
            return setting.replace("keyring.", "--");
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
