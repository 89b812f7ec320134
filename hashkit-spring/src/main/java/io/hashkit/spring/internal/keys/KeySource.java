package io.hashkit.spring.internal.keys;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import io.hashkit.spring.properties.KeyringProperties.KeyState;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/** Reads one key from the source that its properties name, and wipes the copy that it has made. */
final class KeySource {
    private static final String NEW_KEY = "Set at least 32 random bytes, such as \"openssl rand -base64 32\" prints.";

    private final String name;
    private final KeyProperties key;
    private final KeyState state;
    private final @Nullable SslBundles bundles;

    /** @param bundles the SSL bundles of the application, or null */
    KeySource(String name, KeyProperties key, @Nullable SslBundles bundles) {
        this.name = name;
        this.key = key;
        this.state = Objects.requireNonNull(key.state());
        this.bundles = bundles;
    }

    private String property(String last) {
        return KeyringSettings.property(name, last);
    }

    /** @throws InvalidPropertyException with the property and the cure if the key cannot be used */
    void addTo(KeyringBuilder builder) {
        String source = source();
        switch (source) {
            case "id" -> destroyed(builder, Objects.requireNonNull(key.id()));
            case "base64" -> written(builder, source, Objects.requireNonNull(key.base64()));
            case "hex" -> written(builder, source, Objects.requireNonNull(key.hex()));
            default -> kept(builder, source);
        }
    }

    /** The one source that is set. */
    private String source() {
        Map<String, @Nullable String> all = new LinkedHashMap<>();
        all.put("key-store", key.keyStore());
        all.put("bundle", key.bundle());
        all.put("base64", key.base64());
        all.put("hex", key.hex());
        all.put("id", key.id());
        List<String> set =
                all.keySet().stream().filter(one -> all.get(one) != null).toList();
        if (set.isEmpty()) {
            throw new InvalidPropertyException(
                    property("state"),
                    written(state),
                    "this key has no source",
                    "Set one of " + property("key-store") + ", " + property("bundle") + ", " + property("base64")
                            + " and " + property("hex")
                            + (state == KeyState.RETIRED ? ", or " + property("id") + "." : "."));
        }
        if (set.size() > 1) {
            throw InvalidPropertyException.ofSecret(
                    property(set.get(1)),
                    property(set.get(0)) + " is set too",
                    "A key has one source; remove one of the two properties.");
        }
        if (set.get(0).equals("id") && state != KeyState.RETIRED) {
            throw new InvalidPropertyException(
                    property("id"),
                    Objects.requireNonNull(key.id()),
                    "the id alone opens nothing, and " + property("state") + "=" + written(state),
                    "Set " + property("base64") + " or another source of the key instead, or " + property("state")
                            + "=retired.");
        }
        return set.get(0);
    }

    private static String written(KeyState state) {
        return state.name().toLowerCase(java.util.Locale.ROOT);
    }

    private void destroyed(KeyringBuilder builder, String id) {
        try {
            builder.retired(name, id);
        } catch (IllegalArgumentException e) {
            throw new InvalidPropertyException(
                    property("id"),
                    id,
                    String.valueOf(e.getMessage()),
                    "Copy the keyid of a stored string, or the id that /actuator/hashkit showed for this key.",
                    e);
        }
    }

    private void written(KeyringBuilder builder, String source, String text) {
        byte[] bytes = decoded(source, text);
        try {
            add(builder, bytes);
        } catch (IllegalArgumentException e) {
            throw InvalidPropertyException.ofSecret(property(source), String.valueOf(e.getMessage()), NEW_KEY, e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private byte[] decoded(String source, String text) {
        if (text.startsWith("${")) {
            throw InvalidPropertyException.ofSecret(
                    property(source),
                    "its placeholder has no value",
                    "Set the environment variable or the property that the placeholder names.");
        }
        boolean hex = source.equals("hex");
        String digits = text.replaceAll("\\s", "");
        try {
            return hex ? HexFormat.of().parseHex(digits) : Base64.getDecoder().decode(digits);
        } catch (IllegalArgumentException e) {
            // Without the cause: its message contains characters of the key.
            throw InvalidPropertyException.ofSecret(
                    property(source),
                    hex
                            ? "the value does not consist of pairs of hexadecimal digits"
                            : "the value is not base64 with the alphabet A-Z, a-z, 0-9, + and /",
                    NEW_KEY + " For " + (hex ? "base64, set " : "hexadecimal digits, set ")
                            + property(hex ? "base64" : "hex") + " instead.");
        }
    }

    private void kept(KeyringBuilder builder, String source) {
        StoredKey stored = new StoredKey(name, key, bundles);
        byte[] bytes = stored.bytes();
        if (bytes == null) {
            stored.addTo(builder);
            return;
        }
        try {
            add(builder, bytes);
        } catch (IllegalArgumentException e) {
            throw new InvalidPropertyException(
                    property(source),
                    Objects.requireNonNull(source.equals("bundle") ? key.bundle() : key.keyStore()),
                    "the entry " + stored.alias() + ": " + e.getMessage(),
                    "Make a key with \"keytool -genseckey -alias " + stored.alias()
                            + " -keyalg HmacSHA256 -keysize 256\".",
                    e);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private void add(KeyringBuilder builder, byte[] bytes) {
        KeyPrf key = KeyPrf.of(bytes);
        switch (state) {
            case WRITE -> builder.write(name, key);
            case NEXT -> builder.next(name, key);
            case READ -> builder.read(name, key);
            case RETIRED -> builder.retired(name, key);
        }
    }
}
