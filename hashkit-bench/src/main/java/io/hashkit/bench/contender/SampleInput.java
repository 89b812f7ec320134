package io.hashkit.bench.contender;

import io.hashkit.internal.engine.Input;
import java.nio.charset.StandardCharsets;

/** One password of 28 bytes and one salt of 16, the same wherever times are compared. */
public final class SampleInput {
    public static final String PASSWORD = "correct horse battery staple";

    private static final String SALT = "sixteen  bytes !";

    private SampleInput() {}

    /** That password and that salt. */
    public static Input input() {
        return withPassword(PASSWORD);
    }

    /**
     * Another password with that salt.
     *
     * @param password in ASCII
     */
    public static Input withPassword(String password) {
        return Input.of(password.getBytes(StandardCharsets.US_ASCII), SALT.getBytes(StandardCharsets.US_ASCII));
    }
}
