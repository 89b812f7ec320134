package io.hashkit.rehash.row;

import io.hashkit.rehash.table.Secrets;
import io.hashkit.seal.KeyPrf;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where keys are: {@code NAME} is an entry of the key file, and {@code NAME=base64:env:VARIABLE} or {@code
 * NAME=hex:file:PATH} a text elsewhere, in the forms that hashkit-spring reads from properties.
 */
final class KeySource implements AutoCloseable {
    private static final Pattern TEXT = Pattern.compile("([^=]+)=(base64|hex):(env|file):(.+)");

    private final RowSettings settings;
    private @Nullable KeyStore store;
    private char[] password = {};

    KeySource(RowSettings settings) {
        this.settings = settings;
    }

    /** Whether a key is in the key file. */
    static boolean isInFile(String key) {
        return !TEXT.matcher(key).matches();
    }

    /**
     * Reads a key.
     *
     * @param builder takes its name and the key
     * @throws UncheckedIOException if a file cannot be read or its password is wrong
     * @throws IllegalArgumentException if the text is missing or no key
     */
    void read(String key, BiConsumer<String, KeyPrf> builder) {
        Matcher text = TEXT.matcher(key);
        if (text.matches()) {
            builder.accept(text.group(1), ofText(text));
        } else {
            KeyStore file = store();
            builder.accept(key, KeyPrf.of(file, key, password));
        }
    }

    private static KeyPrf ofText(Matcher source) {
        byte[] bytes = {};
        try {
            String text = text(source);
            bytes = decoded(source.group(2).equals("hex"), text);
            return KeyPrf.of(bytes);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the key " + source.group(1) + " of " + source.group(3) + ":"
                    + source.group(4) + ": " + e.getMessage());
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static byte[] decoded(boolean hex, String text) {
        String digits = text.replaceAll("\\s", "");
        try {
            return hex ? HexFormat.of().parseHex(digits) : Base64.getDecoder().decode(digits);
        } catch (IllegalArgumentException e) {
            // Without the cause: its message contains characters of the key.
            throw new IllegalArgumentException(
                    hex
                            ? "the value does not consist of pairs of hexadecimal digits"
                            : "the value is not base64 with the alphabet A-Z, a-z, 0-9, + and /");
        }
    }

    private static String text(Matcher source) {
        if (source.group(3).equals("file")) {
            try {
                return Files.readString(Path.of(source.group(4)));
            } catch (IOException e) {
                throw new UncheckedIOException(new IOException("the key file " + source.group(4) + " cannot be read"));
            }
        }
        String value = System.getenv(source.group(4));
        if (value == null) {
            throw new IllegalArgumentException("this variable is not set");
        }
        return value;
    }

    private KeyStore store() {
        if (store != null) {
            return store;
        }
        String file = String.valueOf(settings.keys());
        try {
            char[] given = Secrets.read(settings.keysPasswordFile(), Secrets.KEYS);
            if (given == null) {
                throw new IllegalArgumentException(
                        "the password of --keys is missing: set " + Secrets.KEYS + ", or give --keys-password-file");
            }
            password = given;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            KeyStore read = KeyStore.getInstance("PKCS12");
            read.load(in, password);
            store = read;
            return read;
        } catch (IOException | GeneralSecurityException e) {
            throw refused(
                    file,
                    e.getCause() instanceof UnrecoverableKeyException
                            ? "the password in " + Secrets.KEYS + " or --keys-password-file does not open it"
                            : "it cannot be read as a PKCS #12 file");
        }
    }

    private static UncheckedIOException refused(String file, String problem) {
        return new UncheckedIOException(new IOException("--keys " + file + ": " + problem));
    }

    /** Wipes the password. */
    @Override
    public void close() {
        Arrays.fill(password, '\0');
    }
}
