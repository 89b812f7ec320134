package io.hashkit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Keys of keyrings, for tests: public, and therefore worthless. */
public final class TestKeys {
    public static final byte[] A = of("a");
    public static final byte[] B = of("b");
    public static final byte[] C = of("c");

    private TestKeys() {}

    /** A key of 32 bytes that depends on a name. */
    public static byte[] of(String name) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
