package io.hashkit.internal.settings;

import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.KeyUnavailableException;
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
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** An entry of the key store that settings name. */
final class StoredKey {
    private static final String CLASSPATH = "classpath:";

    private final Key key;
    private final String alias;

    StoredKey(Key key) {
        this.key = key;
        this.alias = key.fields().getOrDefault("alias", key.name());
    }

    KeyPrf prf() {
        String location = key.field("key-store");
        String type = key.fields().getOrDefault("key-store-type", "PKCS12");
        String password = key.fields().get("key-store-password");
        char[] characters = password == null ? null : password.toCharArray();
        try (InputStream in = open(location)) {
            return entry(KeyReader.keyStore(in, type, characters), characters);
        } catch (KeyStoreException e) {
            throw key.refusal("key-store-type", "this Java runtime has no such type of key store", e);
        } catch (UnrecoverableKeyException e) {
            throw wrongPassword(e);
        } catch (NoSuchFileException | FileNotFoundException | InvalidPathException e) {
            throw noFile("the file does not exist", e);
        } catch (IOException | GeneralSecurityException e) {
            throw noFile("the file cannot be read as a key store of type " + type, e);
        } finally {
            if (characters != null) {
                Arrays.fill(characters, '\0');
            }
        }
    }

    private static InputStream open(String location) throws IOException {
        if (!location.startsWith(CLASSPATH)) {
            return Files.newInputStream(Path.of(location.replaceFirst("^file:", "")));
        }
        String name = location.substring(CLASSPATH.length()).replaceFirst("^/", "");
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        InputStream found = (loader == null ? ClassLoader.getSystemClassLoader() : loader).getResourceAsStream(name);
        if (found == null) {
            throw new FileNotFoundException(location);
        }
        return found;
    }

    private KeyPrf entry(KeyStore store, char @Nullable [] password) throws KeyStoreException {
        try {
            return KeyPrf.of(store, alias, password == null ? new char[0] : password);
        } catch (KeyUnavailableException e) {
            if (e.getCause() != null) {
                throw wrongPassword(e);
            }
            throw key.refusal(
                    "alias",
                    store.containsAlias(alias)
                            ? "this entry is not a secret key but a private one"
                            : "the key store has no entry of this name, but "
                                    + String.join(", ", Collections.list(store.aliases())),
                    key.fields().containsKey("alias")
                            ? "Set the name of an entry that \"keytool -genseckey\" has made."
                            : "Set " + key.nameOf("alias")
                                    + " to the name of the entry; the default is the name of the key.",
                    e);
        } catch (IllegalArgumentException e) {
            throw noFile("the entry " + alias + ": " + e.getMessage(), e);
        }
    }

    private RuntimeException noFile(String problem, Exception cause) {
        return key.refusal(
                "key-store",
                problem,
                "Set the path of a key store that this process can read. \"keytool -genseckey -alias " + alias
                        + " -keyalg HmacSHA256 -keysize 256 -storetype PKCS12 -keystore FILE\" makes one.",
                cause);
    }

    private RuntimeException wrongPassword(Exception cause) {
        return key.refusal(
                "key-store-password",
                key.fields().containsKey("key-store-password")
                        ? "the password does not open the key store or its entry " + alias
                        : "the key store needs a password",
                cause);
    }
}
