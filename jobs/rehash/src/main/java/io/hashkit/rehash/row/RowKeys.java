package io.hashkit.rehash.row;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.Settings;
import io.hashkit.rehash.table.Row;
import io.hashkit.rehash.table.Secrets;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
     * @throws UncheckedIOException if the file of the password cannot be read
     * @throws IllegalArgumentException if a key cannot be used
     */
    static RowKeys of(RowSettings settings) {
        if (!settings.hasKeys()) {
            return new RowKeys(null);
        }
        Map<String, CharSequence> texts = new HashMap<>();
        String next = "--next";
        if (settings.command() == Command.UNSEAL || settings.command() == Command.IDENTIFY) {
            // Opened by every key, and written under none.
            texts.put("keyring.next", String.join(",", settings.allKeys()));
            next = given(settings);
        } else {
            texts.put("keyring.write", settings.write());
            texts.put("keyring.read", String.join(",", settings.read()));
            texts.put("keyring.next", String.join(",", settings.next()));
            texts.put("keyring.required", String.valueOf(!settings.seal()));
            texts.put("keyring.require-bound", String.valueOf(settings.required()));
        }
        char[] password = {};
        try {
            for (String key : settings.allKeys()) {
                if (RowSettings.isInKeyFile(key)) {
                    password = password.length == 0 ? password(settings) : password;
                    texts.put("keyring.keys." + key + ".key-store", String.valueOf(settings.keys()));
                    texts.put("keyring.keys." + key + ".key-store-password", CharBuffer.wrap(password));
                }
            }
            return new RowKeys(
                    new Options(texts, settings, next).keyring(Map.of()).orElseThrow());
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    private static String given(RowSettings settings) {
        return Stream.of(
                        settings.write().isEmpty() ? "" : "--write",
                        settings.read().isEmpty() ? "" : "--read",
                        settings.next().isEmpty() ? "" : "--next")
                .filter(option -> !option.isEmpty())
                .collect(Collectors.joining(" or "));
    }

    private static char[] password(RowSettings settings) {
        try {
            char[] given = Secrets.read(settings.keysPasswordFile(), Secrets.KEYS);
            if (given != null) {
                return given;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalArgumentException(
                "the password of --keys is missing: set " + Secrets.KEYS + ", or give --keys-password-file");
    }

    /** hashkit's settings under the names of options. */
    private static final class Options extends Settings {
        private static final Pattern ALIAS = Pattern.compile("keyring\\.keys\\.(.*)\\.alias");

        private final RowSettings settings;
        private final String next;

        /** @param next the options whose keys have the state next */
        Options(Map<String, CharSequence> texts, RowSettings settings, String next) {
            super("", texts);
            this.settings = settings;
            this.next = next;
        }

        /** The option that names an entry of the key file. */
        private String naming(String key) {
            return settings.write().equals(key) ? "--write" : settings.read().contains(key) ? "--read" : "--next";
        }

        @Override
        protected String nameOf(String setting) {
            Matcher alias = ALIAS.matcher(setting);
            if (alias.matches()) {
                return naming(alias.group(1));
            }
            return setting.endsWith("-password")
                    ? "the password in " + Secrets.KEYS + " or --keys-password-file"
                    : setting.replaceFirst("keyring\\.keys\\..*\\.key-store$", "--keys")
                            .replace("keyring.next", next)
                            .replace("keyring.", "--");
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
