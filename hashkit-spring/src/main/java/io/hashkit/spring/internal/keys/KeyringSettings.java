package io.hashkit.spring.internal.keys;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.settings.PropertySettings;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.spring.properties.KeyringProperties;
import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import io.hashkit.spring.properties.KeyringProperties.KeyState;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/**
 * Converts {@code hashkit.keyring.*} to a {@link Keyring}.
 *
 * <p>All methods throw an {@link InvalidPropertyException} with the property and the cure if a value cannot be used. Its
 * message contains no key and no password.
 */
public final class KeyringSettings extends PropertySettings {
    public static final String KEYS = "hashkit.keyring.keys";
    private static final String REQUIRED = "hashkit.keyring.required";
    private static final String REQUIRE_BOUND = "hashkit.keyring.require-bound";
    private static final String BIND_NEXT = "hashkit.keyring.bind-next";

    private final KeyringProperties properties;

    public KeyringSettings(KeyringProperties properties) {
        super(texts(properties));
        this.properties = properties;
    }

    private static Map<String, String> texts(KeyringProperties properties) {
        Map<String, String> texts = new LinkedHashMap<>();
        put(texts, "keyring.required", properties.required());
        put(texts, "keyring.require-bound", properties.requireBound());
        put(texts, "keyring.bind-next", properties.bindNext());
        properties.keys().forEach((name, key) -> {
            String prefix = "keyring.keys." + name + ".";
            put(
                    texts,
                    prefix + "state",
                    key.state() == null ? "" : key.state().name().toLowerCase(Locale.ROOT));
            put(texts, prefix + "key-store", key.keyStore());
            put(texts, prefix + "key-store-type", key.keyStoreType());
            put(texts, prefix + "key-store-password", key.keyStorePassword());
            put(texts, prefix + "alias", key.alias());
            put(texts, prefix + "base64", key.base64());
            put(texts, prefix + "hex", key.hex());
            put(texts, prefix + "id", key.id());
        });
        return texts;
    }

    /** Whether the modes are set that need keys. */
    public static boolean isAsked(Environment environment) {
        return Stream.of(REQUIRED, REQUIRE_BOUND, BIND_NEXT)
                .anyMatch(mode -> environment.getProperty(mode, boolean.class, false));
    }

    /** A keyring in the modes of the properties, with one key that exists in this process alone. */
    public Keyring ofTests() {
        String name = "only-in-this-test";
        KeyProperties write = new KeyProperties(KeyState.WRITE, null, null, null, null, null, null, null, null);
        return new KeyringSettings(new KeyringProperties(
                        Map.of(name, write), properties.required(), properties.requireBound(), properties.bindNext()))
                .keyring(Map.of(name, KeyPrf.of(OfTests.KEY)))
                .orElseThrow();
    }

    /** One key for all contexts of a process, so that they can share a database. */
    private static final class OfTests {
        private static final byte[] KEY = new byte[32];

        static {
            new SecureRandom().nextBytes(KEY);
        }
    }

    /** Reads all keys. The bundles may be null if the application has none. */
    public Keyring keyring(@Nullable SslBundles bundles) {
        Map<String, KeyPrf> ofBundles = new LinkedHashMap<>();
        properties.keys().forEach((name, key) -> {
            String prefix = "keyring.keys." + name + ".";
            for (String field : List.of("base64", "hex")) {
                String text = field.equals("hex") ? key.hex() : key.base64();
                if (text != null && text.startsWith("${")) {
                    String cure = "Set the environment variable or the property that the placeholder names.";
                    throw hidden(nameOf(prefix + field), "its placeholder has no value", cure);
                }
            }
            String asked = key.bundle();
            if (asked != null) {
                String alias = key.alias() == null ? name : key.alias();
                try {
                    ofBundles.put(name, ofBundle(asked, alias, bundles));
                } catch (IllegalStateException | IllegalArgumentException | NoSuchSslBundleException e) {
                    String cure =
                            "Define it with spring.ssl.bundle.jks." + asked + ".keystore.location and the secret key "
                                    + alias + ", or set " + nameOf(prefix + "key-store") + " instead.";
                    boolean unknown = e instanceof NoSuchSslBundleException;
                    String problem = unknown ? "there is no such SSL bundle" : String.valueOf(e.getMessage());
                    throw new InvalidPropertyException(nameOf(prefix + "bundle"), asked, problem, cure, e);
                }
            }
        });
        return keyring(ofBundles)
                .orElseThrow(() -> new InvalidPropertyException(
                        KEYS, "", "no key has the state write", "Set a key, such as " + KEYS + ".name.state=write."));
    }

    private static KeyPrf ofBundle(String asked, String alias, @Nullable SslBundles bundles) {
        if (bundles == null) {
            throw new IllegalStateException("the application has no SSL bundles");
        }
        SslBundle bundle = bundles.getBundle(asked);
        KeyStore store = bundle.getStores().getKeyStore();
        if (store == null) {
            throw new IllegalStateException("this bundle has no key store");
        }
        String ofKey = bundle.getKey().getPassword();
        String password = ofKey == null ? bundle.getStores().getKeyStorePassword() : ofKey;
        char[] characters = password == null ? new char[0] : password.toCharArray();
        try {
            return KeyPrf.of(store, alias, characters);
        } finally {
            Arrays.fill(characters, '\0');
        }
    }

    /**
     * Checks that a keyring, which may be a bean of the application, does what the properties say.
     *
     * @param keyring the keyring of the hasher; null if there is none
     */
    public void requireFollowed(@Nullable Keyring keyring) {
        if (keyring == null && !properties.keys().isEmpty()) {
            throw new InvalidPropertyException(
                    KEYS,
                    String.join(",", properties.keys().keySet()),
                    "the application was processed ahead of time without these keys, so it has no keyring",
                    "Set hashkit.keyring.keys for the ahead-of-time processing too; the keys themselves may differ.");
        }
        boolean seals = keyring != null && keyring.isRequired();
        boolean binds = keyring != null && keyring.isBoundRequired();
        boolean waits = keyring != null && !keyring.isBinding();
        requireFollowed(REQUIRED, seals || !properties.required(), keyring == null);
        requireFollowed(REQUIRE_BOUND, binds || !properties.requireBound(), keyring == null);
        requireFollowed(BIND_NEXT, waits || !properties.bindNext(), keyring == null);
    }

    private static void requireFollowed(String property, boolean followed, boolean withoutKeys) {
        if (!followed) {
            throw new InvalidPropertyException(
                    property,
                    true,
                    withoutKeys
                            ? "there are no keys, so stored strings cannot be sealed"
                            : "the application defines its own Keyring bean, which does not do this",
                    withoutKeys
                            ? "Set hashkit.keyring.keys, or remove " + property + "."
                            : "Call the method of the same name on the builder of that Keyring, or remove the bean.");
        }
    }
}
