package io.hashkit.spring;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.spec.SecretKeySpec;

/** Keys for tests, in each form in which an application may give them. */
public final class TestKeys {
    public static final String PASSWORD = "Zx7-vaultword-Qw9";

    private TestKeys() {}

    /** 32 bytes that look random and depend on the name alone. */
    public static byte[] key(String name) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    public static String base64(String name) {
        return Base64.getEncoder().encodeToString(key(name));
    }

    public static String hex(String name) {
        return HexFormat.of().formatHex(key(name));
    }

    /** A PKCS #12 file with one entry for each name, and an entry {@code short} of 16 bytes. */
    public static Path store(Path folder, String... names) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        char[] password = PASSWORD.toCharArray();
        for (String name : names) {
            store.setKeyEntry(name, new SecretKeySpec(key(name), "HmacSHA256"), password, null);
        }
        store.setKeyEntry("short", new SecretKeySpec(new byte[16], "HmacSHA256"), password, null);
        Path file = folder.resolve("keys.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password);
        }
        return file;
    }
}
