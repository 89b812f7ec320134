package io.hashkit.internal.engine;

import java.util.Arrays;
import java.util.Objects;

/**
 * What an engine computes on: the arrays of its owner, not copies.
 *
 * <p>Holds a password, so it has no {@code equals}, and {@code toString} tells nothing.
 */
public final class Input {
    private static final byte[] NONE = {};

    private final byte[] password;
    private final byte[] salt;
    private final byte[] secret;
    private final byte[] data;

    private Input(byte[] password, byte[] salt, byte[] secret, byte[] data) {
        this.password = Objects.requireNonNull(password, "password");
        this.salt = Objects.requireNonNull(salt, "salt");
        this.secret = Objects.requireNonNull(secret, "secret");
        this.data = Objects.requireNonNull(data, "data");
    }

    public static Input of(byte[] password, byte[] salt) {
        return new Input(password, salt, NONE, NONE);
    }

    /** With Argon2's secret K and associated data X (RFC 9106 section 3.1); the other algorithms have neither. */
    public static Input of(byte[] password, byte[] salt, byte[] secret, byte[] data) {
        return new Input(password, salt, secret, data);
    }

    public byte[] password() {
        return password;
    }

    public byte[] salt() {
        return salt;
    }

    public byte[] secret() {
        return secret;
    }

    public byte[] data() {
        return data;
    }

    /** HMAC fills keys with zero bytes, so one zero byte is the empty key to libraries that refuse an empty array. */
    public byte[] passwordAsHmacKey() {
        return password.length == 0 ? new byte[1] : password.clone();
    }

    /**
     * The password as bcrypt takes it: ended by NUL, and no longer than 72 bytes. A copy, which the caller wipes.
     */
    public byte[] passwordForBcrypt() {
        return Arrays.copyOf(password, Math.min(password.length + 1, 72));
    }

    @Override
    public String toString() {
        return "Input[...]";
    }
}
