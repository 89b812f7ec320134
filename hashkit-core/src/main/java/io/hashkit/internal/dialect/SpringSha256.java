package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Ceilings.Limit;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import java.util.Arrays;

/**
 * Spring Security's {@code StandardPasswordEncoder}: 8 bytes of salt and the tag in hexadecimal, with or without the
 * prefix {@code {sha256}}. SHA-256 is applied 1,024 times, first to salt, secret and password.
 */
public final class SpringSha256 extends HashFormat {
    static final String ID = "{sha256}";

    private static final int ITERATIONS = 1024;
    private static final int SALT = 8;
    private static final int LENGTH = SALT + 32;

    private final byte[] secret;

    public SpringSha256(byte[] secret) {
        super("spring-sha256", "Spring Security's StandardPasswordEncoder");
        this.secret = secret.clone();
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(ID)
                || (stored.length() == 2 * LENGTH && Fields.consists(stored, 0, stored.length(), Fields.HEX));
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String text = stored.startsWith(ID) ? Fields.after(ID, stored) : stored;
        byte[] both = HashFactory.exactly(LENGTH, "salt and tag", Fields.hex("salt and tag", text));
        byte[] own = Arrays.copyOf(both, SALT);
        byte[] salt = Arrays.copyOf(own, SALT + secret.length);
        System.arraycopy(secret, 0, salt, SALT, secret.length);
        ceilings.require(Limit.DIGEST_ROUNDS, ITERATIONS);
        return IteratedDigest.hash("SHA-256", ITERATIONS, own, salt, Arrays.copyOfRange(both, SALT, LENGTH));
    }
}
