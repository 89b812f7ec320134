package io.hashkit.spring.internal.keys;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyringBuilder;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.spring.properties.KeyringProperties.KeyProperties;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.io.ClassPathResource;

/** An entry of a key store: of a file, or of an SSL bundle of Spring Boot. */
final class StoredKey {
    private static final String CLASSPATH = "classpath:";
    private static final String FILE = "file:";

    private final String name;
    private final KeyProperties key;
    private final String alias;
    private final KeyStore store;
    private final @Nullable String password;

    StoredKey(String name, KeyProperties key, @Nullable SslBundles bundles) {
        this.name = name;
        this.key = key;
        this.alias = key.alias() == null ? name : key.alias();
        if (key.bundle() == null) {
            this.password = key.keyStorePassword();
            this.store = ofFile(Objects.requireNonNull(key.keyStore()));
        } else {
            SslBundle bundle = bundle(key.bundle(), bundles);
            String ofKey = bundle.getKey().getPassword();
            this.password = ofKey == null ? bundle.getStores().getKeyStorePassword() : ofKey;
            this.store = ofBundle(key.bundle(), bundle);
        }
    }

    String alias() {
        return alias;
    }

    private String property(String last) {
        return KeyringSettings.property(name, last);
    }

    private SslBundle bundle(String asked, @Nullable SslBundles bundles) {
        if (bundles != null) {
            try {
                return bundles.getBundle(asked);
            } catch (NoSuchSslBundleException e) {
                throw noBundle(asked, "there is no such SSL bundle", e);
            }
        }
        throw noBundle(asked, "the application has no SSL bundles", null);
    }

    private InvalidPropertyException noBundle(String asked, String problem, @Nullable Exception cause) {
        String cure = "Define it with spring.ssl.bundle.jks." + asked + ".keystore.location, or set "
                + property("key-store") + " instead.";
        return cause == null
                ? new InvalidPropertyException(property("bundle"), asked, problem, cure)
                : new InvalidPropertyException(property("bundle"), asked, problem, cure, cause);
    }

    private KeyStore ofBundle(String asked, SslBundle bundle) {
        KeyStore found;
        try {
            found = bundle.getStores().getKeyStore();
        } catch (IllegalStateException e) {
            throw noBundle(asked, "the key store of this bundle cannot be read", e);
        }
        if (found == null) {
            throw noBundle(asked, "this bundle has no key store", null);
        }
        return found;
    }

    private KeyStore ofFile(String location) {
        String type = key.keyStoreType() == null ? "PKCS12" : key.keyStoreType();
        char[] characters = password == null ? null : password.toCharArray();
        try (InputStream in = open(location)) {
            KeyStore read = KeyStore.getInstance(type);
            read.load(in, characters);
            return read;
        } catch (KeyStoreException e) {
            throw new InvalidPropertyException(
                    property("key-store-type"),
                    type,
                    "this Java runtime has no such type of key store",
                    "Set PKCS12, the default, or JCEKS.",
                    e);
        } catch (NoSuchFileException | FileNotFoundException | InvalidPathException e) {
            throw noFile(location, "the file does not exist", e);
        } catch (IOException | GeneralSecurityException e) {
            if (e.getCause() instanceof UnrecoverableKeyException) {
                throw wrongPassword(e);
            }
            throw noFile(location, "the file cannot be read as a key store of type " + type, e);
        } finally {
            wipe(characters);
        }
    }

    private static InputStream open(String location) throws IOException {
        if (location.startsWith(CLASSPATH)) {
            return new ClassPathResource(location.substring(CLASSPATH.length())).getInputStream();
        }
        String path = location.startsWith(FILE) ? location.substring(FILE.length()) : location;
        return Files.newInputStream(Path.of(path));
    }

    private InvalidPropertyException noFile(String location, String problem, Exception cause) {
        return new InvalidPropertyException(
                property("key-store"),
                location,
                problem,
                "Set the path of a key store that this process can read. \"keytool -genseckey -alias " + alias
                        + " -keyalg HmacSHA256 -keysize 256 -storetype PKCS12 -keystore FILE\" makes one.",
                cause);
    }

    private InvalidPropertyException wrongPassword(Exception cause) {
        if (key.bundle() != null) {
            return noBundle(key.bundle(), "the password of this bundle does not open the entry " + alias, cause);
        }
        return InvalidPropertyException.ofSecret(
                property("key-store-password"),
                password == null
                        ? "the key store needs a password"
                        : "the password does not open the key store or its entry " + alias,
                "Set the password that was given to keytool.",
                cause);
    }

    /** The key, which the caller wipes; null if the store does not give it away. */
    byte @Nullable [] bytes() {
        return secretKey().getEncoded();
    }

    private SecretKey secretKey() {
        char[] characters = password == null ? new char[0] : password.toCharArray();
        Key found;
        try {
            found = store.getKey(alias, characters);
        } catch (GeneralSecurityException e) {
            throw wrongPassword(e);
        } finally {
            wipe(characters);
        }
        if (found instanceof SecretKey secret) {
            return secret;
        }
        throw new InvalidPropertyException(
                property("alias"),
                alias,
                found == null
                        ? "the key store has no entry of this name, but " + aliases()
                        : "this entry is not a secret key but a private one",
                key.alias() == null
                        ? "Set " + property("alias") + " to the name of the entry; the default is the name of the key."
                        : "Set the name of an entry that \"keytool -genseckey\" has made.");
    }

    private String aliases() {
        try {
            return String.join(", ", Collections.list(store.aliases()));
        } catch (KeyStoreException e) {
            return "its entries cannot be listed";
        }
    }

    /** Adds a key that only its provider can use. */
    void addTo(KeyringBuilder builder) {
        KeyPrf prf = KeyPrf.of(secretKey(), store.getProvider());
        switch (Objects.requireNonNull(key.state())) {
            case WRITE -> builder.write(name, prf);
            case NEXT -> builder.next(name, prf);
            case READ -> builder.read(name, prf);
            case RETIRED ->
                throw new InvalidPropertyException(
                        property("state"),
                        "retired",
                        "the key store does not give this key away, so its id cannot be computed",
                        "Set " + property("id") + " instead of the source, from the keyid of a stored string or from"
                                + " /actuator/hashkit.");
        }
    }

    private static void wipe(char @Nullable [] characters) {
        if (characters != null) {
            Arrays.fill(characters, '\0');
        }
    }
}
