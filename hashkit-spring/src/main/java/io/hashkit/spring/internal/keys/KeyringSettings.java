package io.hashkit.spring.internal.keys;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.spring.properties.KeyringProperties;
import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import io.hashkit.spring.properties.KeyringProperties.KeyState;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/**
 * Converts {@code hashkit.keyring.*} to a {@link Keyring}.
 *
 * <p>All methods throw an {@link InvalidPropertyException} with the property and the cure if a value cannot be used. Its
 * message contains no key and no password.
 */
public final class KeyringSettings {
    public static final String KEYS = "hashkit.keyring.keys";
    private static final String REQUIRED = "hashkit.keyring.required";
    private static final String REQUIRE_BOUND = "hashkit.keyring.require-bound";
    private static final String BIND_NEXT = "hashkit.keyring.bind-next";

    private final KeyringProperties properties;

    public KeyringSettings(KeyringProperties properties) {
        this.properties = properties;
    }

    /** Whether the modes are set that need keys. */
    public static boolean isAsked(Environment environment) {
        return Stream.of(REQUIRED, REQUIRE_BOUND, BIND_NEXT)
                .anyMatch(mode -> environment.getProperty(mode, boolean.class, false));
    }

    /** A keyring in the modes of the properties, with one key that exists in this process alone. */
    public Keyring ofTests() {
        return build(Keyring.builder().write("only-in-this-test", KeyPrf.of(OfTests.KEY)));
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
        Map<String, KeyProperties> keys = properties.keys();
        keys.forEach(KeyringSettings::requireState);
        requireOneToWrite();
        KeyringBuilder builder = Keyring.builder();
        keys.forEach((name, key) -> add(builder, name, key, bundles));
        return build(builder);
    }

    private Keyring build(KeyringBuilder builder) {
        if (properties.required()) {
            builder.required();
        }
        if (properties.requireBound()) {
            builder.requireBound();
        }
        if (properties.bindNext()) {
            requireNotBound();
            builder.bindNext();
        }
        try {
            return builder.build();
        } catch (KeyUnavailableException e) {
            throw new InvalidPropertyException(
                    KEYS,
                    names(),
                    String.valueOf(e.getMessage()),
                    "Check that the module or the key store of this key can be used, and that the key is one for"
                            + " HmacSHA256.",
                    e);
        } catch (IllegalArgumentException e) {
            throw new InvalidPropertyException(
                    KEYS,
                    names(),
                    String.valueOf(e.getMessage()),
                    "Give each key under hashkit.keyring.keys bytes of its own, such as \"openssl rand -base64 32\" prints, or"
                            + " remove one of the two.",
                    e);
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

    private void requireNotBound() {
        if (properties.requireBound()) {
            throw new InvalidPropertyException(
                    BIND_NEXT,
                    true,
                    REQUIRE_BOUND + " is set too, which refuses the rows that this property writes",
                    "Remove " + BIND_NEXT + " once every host has it, then bind all rows, then set " + REQUIRE_BOUND
                            + ".");
        }
    }

    private String names() {
        return String.join(",", properties.keys().keySet());
    }

    /** The name of a property of a key. Spring Boot needs brackets around a name with other characters. */
    static String property(String name, String last) {
        return KEYS + (name.matches("[a-z0-9-]+") ? "." + name : "[" + name + "]") + (last.isEmpty() ? "" : "." + last);
    }

    private static void requireState(String name, KeyProperties key) {
        if (key.state() == null) {
            throw new InvalidPropertyException(
                    property(name, "state"),
                    "",
                    "each key has a state",
                    "Set write, next, read or retired. A key is given by " + property(name, "base64")
                            + " or another source, not as the value of " + property(name, "")
                            + "; a name that contains a full stop stands in brackets, as in hashkit.keyring.keys[a.b].state.");
        }
    }

    private void requireOneToWrite() {
        List<String> write = properties.keys().entrySet().stream()
                .filter(key -> key.getValue().state() == KeyState.WRITE)
                .map(Map.Entry::getKey)
                .toList();
        if (write.isEmpty() && !isIntroduction()) {
            // None, if all properties of the keys are empty.
            String first = properties.keys().keySet().stream().findFirst().orElse("name");
            throw new InvalidPropertyException(
                    KEYS,
                    names(),
                    "no key has the state write",
                    "Set the state of the key that seals new strings, such as " + property(first, "state")
                            + "=write. Before the first string is sealed, keys may have the state next alone, without "
                            + REQUIRED + ".");
        }
        if (write.size() > 1) {
            throw new InvalidPropertyException(
                    property(write.get(1), "state"),
                    "write",
                    "the key " + write.get(0) + " has the state write too",
                    "Leave write to one key. Set next if a key is to write after the next deployment, or read if it has"
                            + " been replaced.");
        }
    }

    /** Whether the keys only open, until every host has them. */
    private boolean isIntroduction() {
        List<KeyState> states =
                properties.keys().values().stream().map(KeyProperties::state).toList();
        return states.contains(KeyState.NEXT)
                && !states.contains(KeyState.READ)
                && !properties.required()
                && !properties.requireBound();
    }

    private static void add(KeyringBuilder builder, String name, KeyProperties key, @Nullable SslBundles bundles) {
        if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new InvalidPropertyException(
                    KEYS,
                    name,
                    "the name of a key has from 1 to 64 letters, digits, full stops, underscores and hyphens",
                    "Choose another name; it does not stand in stored strings.");
        }
        new KeySource(name, key, bundles).addTo(builder);
    }
}
