package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.PasswordTransform;
import io.hashkit.internal.format.HashFormat;
import org.jspecify.annotations.Nullable;

/**
 * bcrypt of something else than the plain password. The strings look like any other bcrypt string, so each variant is
 * read only if it was accepted by name, and a hasher that writes bcrypt itself cannot accept them. Engines read at most
 * 72 bytes.
 */
public final class BcryptVariant extends HashFormat {
    private static final int LONGEST = 72;

    private final PasswordTransform before;

    private BcryptVariant(
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            PasswordTransform before) {
        super(name, writtenBy);
        this.before = before;
    }

    /**
     * Programs that ignore the password after 72 bytes, as most do. A password with NUL among the first 72 bytes cannot
     * have been hashed whole: such programs refuse it or end it there. bcrypt itself cannot tell {@code a}, NUL, {@code
     * a} from {@code a}, because it repeats the password with a NUL after each copy.
     */
    public static HashFormat truncated() {
        return new BcryptVariant(
                "bcrypt-truncated", "programs that ignore what follows 72 bytes", BcryptVariant::withoutNul);
    }

    /** Programs that replace passwords of more than 72 bytes, or with NUL, by their SHA-512 in base64. */
    public static HashFormat symfony() {
        return new BcryptVariant(
                "symfony",
                "Symfony's NativePasswordHasher",
                password -> isLongOrHasNul(password)
                        ? Digests.base64(Digests.digest("SHA-512", password))
                        : password.clone());
    }

    /**
     * Programs that replace passwords of more than 72 bytes by their SHA-512; shorter ones with NUL are as in {@link
     * #truncated}.
     */
    public static HashFormat favre() {
        return new BcryptVariant(
                "favre-sha512",
                "at.favre.lib bcrypt with LongPasswordStrategies.hashSha512",
                password -> password.length > LONGEST ? Digests.digest("SHA-512", password) : withoutNul(password));
    }

    /** A copy, or null if NUL is among the bytes that bcrypt reads. */
    private static byte @Nullable [] withoutNul(byte[] password) {
        return hasNul(password, LONGEST) ? null : password.clone();
    }

    /** Looks at all of the first {@code most} bytes, wherever a NUL is, so that the time does not depend on it. */
    static boolean hasNul(byte[] password, int most) {
        boolean nul = false;
        for (int i = 0; i < Math.min(password.length, most); i++) {
            nul |= password[i] == 0;
        }
        return nul;
    }

    private static boolean isLongOrHasNul(byte[] password) {
        return password.length > LONGEST || hasNul(password, password.length);
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$2a$") || stored.startsWith("$2b$") || stored.startsWith("$2y$");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        return ParsedHash.of(Bcrypt.read(stored, ceilings), before);
    }
}
