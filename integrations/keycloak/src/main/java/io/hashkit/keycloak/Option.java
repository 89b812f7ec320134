package io.hashkit.keycloak;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.keycloak.provider.ProviderConfigProperty;

/** The options of the provider, {@code --spi-password-hashing--hashkit--...}. */
enum Option {
    SCHEME("scheme", "Algorithm and costs of new hashes. Write them as argon2id,m=19456,t=2,p=1."),
    TARGET("targetMillis", "Milliseconds of a hash; the host is measured at the start. Set a number from 10 to 10000."),
    DIALECTS("dialects", "Systems whose rows are read. Write all, none, or names such as django,wordpress."),
    PARALLEL("limiterParallel", "Most hashes at the same time. Set a whole number from 1."),
    MEMORY("limiterMemoryMib", "Most work memory of all hashes, in MiB. Set a whole number from 1."),
    QUEUE("limiterQueue", "Most hashes that wait. Set a whole number from 1."),
    WAIT("limiterMaxWaitMillis", "Longest wait for a hash. Set milliseconds from 0 to 3600000."),
    KEY_WRITE("keyringWrite", "Key that seals rows. Write NAME=base64:env:VARIABLE or NAME=base64:file:PATH."),
    KEY_NEXT("keyringNext", "Keys that will seal later. Write NAME=base64:file:PATH, with commas between them."),
    KEY_READ("keyringRead", "Old keys, which only open rows. Write NAME=base64:file:PATH, with commas between them."),
    KEY_REQUIRED("keyringRequired", "Whether rows that are not sealed are refused. Set true or false."),
    KEYCLOAKS_ARGON2("keycloaksArgon2", "Whether Keycloak's own Argon2 stays in use. Set true or false."),
    WEAK("allowWeakCosts", "Whether a scheme below every published floor is accepted. Set true or false.");

    private final String key;
    private final String cure;

    Option(String key, String cure) {
        this.key = key;
        this.cure = cure;
    }

    /** {@return the name in Keycloak's configuration, such as {@code targetMillis}} */
    String key() {
        return key;
    }

    /** {@return the option as on the command line} */
    String words() {
        return words(key);
    }

    static String words(String key) {
        return "--spi-password-hashing--hashkit--"
                + key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    static List<ProviderConfigProperty> metadata() {
        return Stream.of(values())
                .map(option -> new ProviderConfigProperty(
                        option.key, option.key, option.cure, ProviderConfigProperty.STRING_TYPE, null))
                .toList();
    }

    /**
     * {@return the exception that stops the start}
     *
     * @param value the value that was given; null if it must not be shown
     */
    IllegalArgumentException wrong(@Nullable String value, String problem) {
        return new IllegalArgumentException(
                words() + (value == null ? "" : "=" + value) + ": " + problem + ". " + cure);
    }
}
