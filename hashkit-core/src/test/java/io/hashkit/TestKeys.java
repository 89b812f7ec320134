package io.hashkit;

import io.hashkit.internal.seal.MasterKeys;
import io.hashkit.seal.Keyring;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Keys of keyrings, for tests: public, and therefore worthless. */
public final class TestKeys {
    public static final byte[] A = of("a");
    public static final byte[] B = of("b");
    public static final byte[] C = of("c");

    private TestKeys() {}

    /** What seals and opens. */
    public static MasterKeys inside(Keyring keyring) {
        return MasterKeys.OF_KEYRING.into(keyring);
    }

    /** A key of 32 bytes that depends on a name. */
    public static byte[] of(String name) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
