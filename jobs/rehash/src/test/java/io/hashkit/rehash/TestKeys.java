package io.hashkit.rehash;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.seal.Keyring;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javax.crypto.spec.SecretKeySpec;

/** New random keys, in a PKCS #12 file for the program and in memory for the clients. */
final class TestKeys {
    static final String PASSWORD = "changeit";

    private final Path file;
    private final Map<String, byte[]> keys = new LinkedHashMap<>();

    TestKeys(Path folder, String... names) throws Exception {
        this.file = folder.resolve("keys.p12");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (String name : names) {
            byte[] key = new byte[32];
            new SecureRandom().nextBytes(key);
            keys.put(name, key);
            store.setEntry(
                    name,
                    new KeyStore.SecretKeyEntry(new SecretKeySpec(key, "HmacSHA256")),
                    new KeyStore.PasswordProtection(PASSWORD.toCharArray()));
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
    }

    Path file() {
        return file;
    }

    byte[] get(String name) {
        return Objects.requireNonNull(keys.get(name));
    }

    /** A hasher at the cheapest costs. */
    static PasswordHasher hasher(Keyring keyring) {
        return PasswordHasher.builder()
                .scheme(Pbkdf2.sha256(1))
                .allowWeakCosts()
                .keyring(keyring)
                .build();
    }

    /** A string without a seal, at the cheapest costs. */
    static String plain(String password) {
        return PasswordHasher.builder()
                .scheme(Pbkdf2.sha256(1))
                .allowWeakCosts()
                .build()
                .hash(password);
    }
}
