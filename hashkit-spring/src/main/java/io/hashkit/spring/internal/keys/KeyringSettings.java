package io.hashkit.spring.internal.keys;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
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
        texts.put("keyring.required", String.valueOf(properties.required()));
        texts.put("keyring.require-bound", String.valueOf(properties.requireBound()));
        texts.put("keyring.bind-next", String.valueOf(properties.bindNext()));
        properties.keys().forEach((name, key) -> {
            KeyState state = key.state();
            put(texts, name, "state", state == null ? "" : state.name().toLowerCase(Locale.ROOT));
            put(texts, name, "key-store", key.keyStore());
            put(texts, name, "key-store-type", key.keyStoreType());
            put(texts, name, "key-store-password", key.keyStorePassword());
            put(texts, name, "alias", key.alias());
            put(texts, name, "base64", key.base64());
            put(texts, name, "hex", key.hex());
            put(texts, name, "id", key.id());
        });
        return texts;
    }

    private static void put(Map<String, String> texts, String name, String field, @Nullable String text) {
        if (text != null) {
            texts.put("keyring.keys." + name + "." + field, text);
        }
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
            requireValue(name, "base64", key.base64());
            requireValue(name, "hex", key.hex());
            String bundle = key.bundle();
            if (bundle != null) {
                ofBundles.put(name, ofBundle(name, bundle, key.alias() == null ? name : key.alias(), bundles));
            }
        });
        return keyring(ofBundles)
                .orElseThrow(() -> new InvalidPropertyException(
                        KEYS,
                        "",
                        "no key has the state write",
                        "Set the state of the key that seals new strings, such as " + KEYS + ".name.state=write."));
    }

    private static KeyPrf entry(KeyStore store, String alias, String password) {
        char[] characters = password.toCharArray();
        try {
            return KeyPrf.of(store, alias, characters);
        } finally {
            Arrays.fill(characters, '\0');
        }
    }

    private void requireValue(String name, String field, @Nullable String text) {
        if (text != null && text.startsWith("${")) {
            throw InvalidPropertyException.ofSecret(
                    nameOf("keyring.keys." + name + "." + field),
                    "its placeholder has no value",
                    "Set the environment variable or the property that the placeholder names.");
        }
    }

    private KeyPrf ofBundle(String name, String asked, String alias, @Nullable SslBundles bundles) {
        String problem = "the application has no SSL bundles";
        Exception cause = null;
        if (bundles != null) {
            try {
                SslBundle bundle = bundles.getBundle(asked);
                KeyStore store = bundle.getStores().getKeyStore();
                String ofKey = bundle.getKey().getPassword();
                String password = ofKey == null ? bundle.getStores().getKeyStorePassword() : ofKey;
                if (store != null) {
                    return entry(store, alias, password == null ? "" : password);
                }
                problem = "this bundle has no key store";
            } catch (NoSuchSslBundleException e) {
                problem = "there is no such SSL bundle";
                cause = e;
            } catch (KeyUnavailableException | IllegalArgumentException e) {
                problem = String.valueOf(e.getMessage());
                cause = e;
            } catch (IllegalStateException e) {
                problem = "the key store of this bundle cannot be read";
                cause = e;
            }
        }
        String key = "keyring.keys." + name + ".";
        throw refusal(
                nameOf(key + "bundle"),
                asked,
                problem,
                "Define it with spring.ssl.bundle.jks." + asked + ".keystore.location, with the key as the entry "
                        + alias + ", or set " + nameOf(key + "key-store") + " instead.",
                cause);
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
                    names(),
                    "the application was processed ahead of time without these keys, so it has no keyring",
                    "Set hashkit.keyring.keys for the ahead-of-time processing too; the keys themselves may differ.");
        }
        requireFollowed(REQUIRED, properties.required(), keyring != null && keyring.isRequired(), keyring);
        requireFollowed(
                REQUIRE_BOUND, properties.requireBound(), keyring != null && keyring.isBoundRequired(), keyring);
        requireFollowed(BIND_NEXT, properties.bindNext(), keyring != null && !keyring.isBinding(), keyring);
    }

    private static void requireFollowed(String property, boolean asked, boolean followed, @Nullable Keyring keyring) {
        if (asked && !followed) {
            throw keyring == null
                    ? new InvalidPropertyException(
                            property,
                            true,
                            "there are no keys, so stored strings cannot be sealed",
                            "Set hashkit.keyring.keys, or remove " + property + ".")
                    : new InvalidPropertyException(
                            property,
                            true,
                            "the application defines its own Keyring bean, which does not do this",
                            "Call the method of the same name on the builder of that Keyring, or remove the bean.");
        }
    }

    private String names() {
        return String.join(",", properties.keys().keySet());
    }
}
