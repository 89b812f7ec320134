package io.hashkit.internal.engine;

import java.util.Arrays;
import java.util.Objects;

/**
 * The input of an engine. Contains the arrays of the caller, not copies.
 *
 * <p>Contains a password, so it has no {@code equals}, and its {@code toString} reveals nothing.
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

    /**
     * An input with Argon2's secret K and associated data X (RFC 9106 section 3.1), which other algorithms do not have.
     */
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

    /**
     * The password as an HMAC key. HMAC pads keys with zero bytes, so one zero byte replaces the empty key for
     * libraries that refuse an empty array.
     */
    public byte[] passwordAsHmacKey() {
        return password.length == 0 ? new byte[1] : password.clone();
    }

    /** The password as bcrypt uses it: terminated by NUL, and at most 72 bytes long. A copy, which the caller wipes. */
    public byte[] passwordForBcrypt() {
        return Arrays.copyOf(password, Math.min(password.length + 1, 72));
    }

    @Override
    public String toString() {
        return "Input[...]";
    }
}
