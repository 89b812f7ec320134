package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import java.util.Arrays;

/**
 * Spring Security's {@code Pbkdf2PasswordEncoder}, whose strings contain no parameters: salt and tag in hexadecimal or
 * base64, with or without the prefix {@code {pbkdf2}}. A secret is appended to the salt.
 */
public final class SpringPbkdf2 extends HashFormat {
    private static final String ID = "{pbkdf2}";
    /** Includes all hexadecimal digits. */
    private static final String BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

    private final Prf prf;
    private final int iterations;
    private final int saltLength;
    private final int tagLength;
    private final byte[] secret;

    public SpringPbkdf2(Prf prf, int iterations, int saltLength, int tagLength, byte[] secret) {
        super("spring-pbkdf2", "Spring Security's Pbkdf2PasswordEncoder");
        this.prf = prf;
        this.iterations = iterations;
        this.saltLength = saltLength;
        this.tagLength = tagLength;
        this.secret = secret.clone();
    }

    @Override
    public boolean claims(String stored) {
        int bytes = saltLength + tagLength;
        boolean fits = stored.length() == 2 * bytes || stored.length() == (bytes + 2) / 3 * 4;
        return stored.startsWith(ID) || (fits && Fields.consists(stored, 0, stored.length(), BASE64));
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String text = stored.startsWith(ID) ? Fields.after(ID, stored) : stored;
        boolean hex = text.length() % 2 == 0 && Fields.consists(text, 0, text.length(), "0123456789abcdef");
        byte[] both = hex ? Fields.hex("salt and tag", text) : Fields.padded("salt and tag", text);
        HashFactory.exactly(saltLength + tagLength, "salt and tag", both);
        byte[] salt = Arrays.copyOf(both, saltLength + secret.length);
        System.arraycopy(secret, 0, salt, saltLength, secret.length);
        return ParsedHash.of(
                HashFactory.pbkdf2(prf, iterations, salt, Arrays.copyOfRange(both, saltLength, both.length), ceilings));
    }
}
