package io.hashkit.internal.settings;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.KeyringBuilder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key as settings describe it.
 *
 * @param setting the setting that names the variable or the file of this key; empty if the key has settings of its own
 * @param fields the texts of its own settings, as the user wrote them
 * @param made the key, if the program made it
 */
record Key(
        Values values,
        String setting,
        String name,
        String state,
        Map<String, CharSequence> fields,
        @Nullable KeyPrf made) {
    private static final List<String> SOURCES = List.of("key-store", "base64", "hex", "id");
    private static final String CLASSPATH = "classpath:";

    private String full(String field) {
        return setting.isEmpty() ? Keys.ALL + name + "." + field : setting;
    }

    /** The text of a field; of an alias that is not set, the name of the key. */
    private String text(String field) {
        CharSequence text = fields.get(field);
        return text != null ? text.toString().strip() : field.equals("alias") ? name : "";
    }

    String nameOf(String field) {
        return values.nameOf(Keys.ALL + name + "." + field);
    }

    RuntimeException refusal(String field, String problem, @Nullable Exception cause) {
        return refusal(field, problem, values.cure(full(field)), cause);
    }

    RuntimeException refusal(String field, String problem, String cure, @Nullable Exception cause) {
        String words = setting.isEmpty() || name.isEmpty() ? problem : "the key " + name + ": " + problem;
        return values.refusal(full(field), setting.isEmpty() ? text(field) : state, words, cure, cause);
    }

    /** Refuses first what may be a key in the place of its name: other messages show the name. */
    void requireName() {
        if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw values.ofKeys(
                    name,
                    "the name of a key has from 1 to 64 letters, digits, full stops, underscores and hyphens",
                    "Choose another name; it does not stand in stored strings.",
                    null);
        }
    }

    void requireState() {
        if (!List.of("write", "next", "read", "retired").contains(state)) {
            throw refusal("state", state.isEmpty() ? "each key has a state" : "there is no such state", null);
        }
    }

    void addTo(KeyringBuilder builder) {
        String source = source();
        KeyPrf prf =
                made != null || source.equals("id") ? made : source.equals("key-store") ? stored() : written(source);
        try {
            if (prf == null) {
                builder.retired(name, text("id"));
                return;
            }
            switch (state) {
                case "write" -> builder.write(name, prf);
                case "next" -> builder.next(name, prf);
                case "read" -> builder.read(name, prf);
                case "retired" -> builder.retired(name, prf);
                default -> builder.retired(name, text("id"));
            }
        } catch (IllegalArgumentException e) {
            throw refusal(prf == null ? "id" : "state", String.valueOf(e.getMessage()), e);
        }
    }

    /** The one source that is set. */
    private String source() {
        List<String> set = SOURCES.stream().filter(fields::containsKey).toList();
        if (set.size() + (made == null ? 0 : 1) > 1) {
            String other = made == null ? nameOf(set.get(0)) : "another source";
            throw refusal(set.get(set.size() - 1), other + " is set too, and a key has one source", null);
        }
        if (set.isEmpty() && made == null) {
            throw refusal("state", "this key has no source: set " + nameOf("base64") + ", or another one", null);
        }
        if (set.contains("id") && !state.equals("retired")) {
            throw refusal("id", "the id alone opens nothing, and " + nameOf("state") + "=" + state, null);
        }
        return made != null ? "" : set.get(0);
    }

    private KeyPrf written(String source) {
        byte[] bytes = {};
        try {
            String text = setting.isEmpty() ? text(source) : Values.elsewhere(text(source));
            bytes = decoded(source.equals("hex"), text);
            return KeyPrf.of(bytes);
        } catch (IllegalArgumentException e) {
            throw refusal(source, String.valueOf(e.getMessage()), e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /** Without the cause of the JDK, whose message contains characters of the key. */
    private static byte[] decoded(boolean hex, String text) {
        String characters = text.replaceAll("\\s", "");
        if (!hex && characters.matches("[0-9A-Fa-f]{64,}")) {
            throw new IllegalArgumentException(
                    "the value consists of hexadecimal digits, so that it would be another key"
                            + " than the same value in hex");
        }
        try {
            return hex
                    ? HexFormat.of().parseHex(characters)
                    : Base64.getDecoder().decode(characters);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    hex
                            ? "the value does not consist of pairs of hexadecimal digits"
                            : "the value is not base64 with the alphabet A-Z, a-z, 0-9, + and /");
        }
    }

    private KeyPrf stored() {
        String type = fields.containsKey("key-store-type") ? text("key-store-type") : "PKCS12";
        KeyStore store = ofType(type);
        CharSequence password = fields.get("key-store-password");
        char[] characters = password == null ? null : Values.copy(password);
        try (InputStream in = open(text("key-store"))) {
            load(store, in, characters);
            return entry(store, characters == null ? new char[0] : characters);
        } catch (NoSuchFileException | FileNotFoundException | InvalidPathException e) {
            throw refusal("key-store", "the file does not exist", e);
        } catch (IOException | GeneralSecurityException e) {
            throw e.getCause() instanceof UnrecoverableKeyException
                    ? wrongPassword(e)
                    : refusal(
                            "key-store",
                            "the file cannot be read as a key store of type " + type + " by "
                                    + store.getProvider().getName(),
                            e);
        } finally {
            Arrays.fill(Objects.requireNonNullElse(characters, new char[0]), '\0');
        }
    }

    private static void load(KeyStore store, InputStream in, char @Nullable [] password)
            throws IOException, GeneralSecurityException {
        try {
            store.load(in, password);
        } catch (RuntimeException e) {
            throw new IOException(e); // a parser may throw anything on a damaged file
        }
    }

    /** Messages name its provider: Bouncy Castle, where it stands first, misses secret keys of keytool or refuses the file. */
    private KeyStore ofType(String type) {
        try {
            return KeyStore.getInstance(type);
        } catch (KeyStoreException e) {
            throw refusal("key-store-type", "this Java runtime has no such type of key store", e);
        }
    }

    private static InputStream open(String location) throws IOException {
        if (!location.startsWith(CLASSPATH)) {
            return Files.newInputStream(Path.of(location.replaceFirst("^file:", "")));
        }
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        InputStream found = (loader == null ? ClassLoader.getSystemClassLoader() : loader)
                .getResourceAsStream(location.substring(CLASSPATH.length()).replaceFirst("^/", ""));
        if (found == null) {
            throw new FileNotFoundException(location);
        }
        return found;
    }

    private KeyPrf entry(KeyStore store, char[] password) throws KeyStoreException {
        String alias = text("alias");
        try {
            return KeyPrf.of(store, alias, password);
        } catch (KeyUnavailableException e) {
            if (e.getCause() != null) {
                throw wrongPassword(e);
            }
            String others = "the key store, read by " + store.getProvider().getName()
                    + ", has no secret key of this name, but " + String.join(", ", Collections.list(store.aliases()));
            throw refusal("alias", others, e);
        } catch (IllegalArgumentException e) {
            throw refusal("key-store", "the entry " + alias + ": " + e.getMessage(), e);
        }
    }

    private RuntimeException wrongPassword(Exception cause) {
        boolean given = fields.containsKey("key-store-password");
        return refusal(
                "key-store-password",
                given
                        ? "it does not open the key store or its entry " + text("alias")
                        : "the key store needs a password",
                cause);
    }

    /** Contains no key and no password. */
    @Override
    public String toString() {
        return "Key[" + name + ", " + state + "]";
    }
}
