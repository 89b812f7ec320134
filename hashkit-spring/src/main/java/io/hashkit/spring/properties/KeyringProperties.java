package io.hashkit.spring.properties;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The {@code hashkit.keyring.*} properties: the keys under which stored strings are sealed. A key that cannot be used stops the
 * start with an {@link InvalidPropertyException} that names the property and the cure, but contains no key.
 *
 * @param keys Keys under which stored strings are sealed, by a name for messages. Each has a state (write, next, read or
 *     retired) and one source: key-store with key-store-password and alias, bundle with alias, base64, hex, or for a retired
 *     key its id. Without keys, nothing is sealed.
 * @param required Whether stored strings that are not sealed are refused. Set it once all rows are sealed. Default false.
 * @param requireBound Whether stored strings that are not bound to a user are refused. Set it once all rows are bound; the
 *     PasswordEncoder can then neither write nor verify, so logins need HashkitAuthenticationProvider. Default false.
 * @param bindNext Whether bound stored strings are opened, and none is bound yet. Set it on every host before the first one
 *     binds, and remove it with the next deployment. Default false.
 */
@ConfigurationProperties("hashkit.keyring")
public record KeyringProperties(
        @DefaultValue Map<String, KeyProperties> keys,
        @DefaultValue("false") boolean required,
        @DefaultValue("false") boolean requireBound,
        @DefaultValue("false") boolean bindNext) {

    /** What the keyring does with a key. */
    public enum KeyState {
        /** Seals new strings. One key has this state; none before the first strings are sealed. */
        WRITE,
        /** Opens strings that other hosts already seal. The key to write with next. */
        NEXT,
        /** Opens old strings, which are sealed again under the key that writes at the next login. */
        READ,
        /** Opens nothing: its strings are refused. */
        RETIRED
    }

    /**
     * A key and where it comes from.
     *
     * @param state what the keyring does with the key: write, next, read or retired
     * @param keyStore file of the key store, as a path, or with the prefix {@code classpath:} or {@code file:}
     * @param keyStoreType type of the key store, such as PKCS12, which is the default
     * @param keyStorePassword password of the key store and of its entry
     * @param alias alias of the entry in the key store or the bundle; by default the name of the key
     * @param bundle name of an SSL bundle whose key store has the key
     * @param base64 the key itself, 32 to 1,024 random bytes in base64
     * @param hex the key itself in hexadecimal digits
     * @param id identifier of a destroyed key, for the state retired only
     */
    public record KeyProperties(
            @Nullable KeyState state,
            @Nullable String keyStore,
            @Nullable String keyStoreType,
            @Nullable String keyStorePassword,
            @Nullable String alias,
            @Nullable String bundle,
            @Nullable String base64,
            @Nullable String hex,
            @Nullable String id) {

        /**
         * Converts a value that stands where the properties of a key are expected. Without this method, Spring Boot would
         * refuse such a value with a message that quotes it, and it may be the key.
         *
         * @param misplaced the value, which is dropped
         * @return a key without properties, which stops the start with the name of the property
         */
        public static KeyProperties valueOf(String misplaced) {
            return new KeyProperties(null, null, null, null, null, null, null, null, null);
        }

        /** Contains no key and no password. */
        @Override
        public String toString() {
            return "KeyProperties[state=" + state + ", keyStore=" + keyStore + ", keyStoreType=" + keyStoreType
                    + ", keyStorePassword=" + hidden(keyStorePassword) + ", alias=" + alias + ", bundle=" + bundle
                    + ", base64=" + hidden(base64) + ", hex=" + hidden(hex) + ", id=" + id + "]";
        }

        private static @Nullable String hidden(@Nullable String secret) {
            return secret == null ? null : "******";
        }
    }
}
