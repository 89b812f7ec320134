package io.hashkit.dialect;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import java.util.function.UnaryOperator;

/**
 * bcrypt strings that look like any other, over something else than the password: nothing in the string tells, so each is
 * read only where it was named. A hasher that writes bcrypt itself cannot accept them. Engines read 72 bytes and no more.
 */
final class BcryptVariant extends Dialect {
    private static final int LONGEST = 72;

    private final UnaryOperator<byte[]> before;

    private BcryptVariant(String name, String writtenBy, UnaryOperator<byte[]> before) {
        super(name, writtenBy);
        this.before = before;
    }

    /** Of passwords over 72 bytes, the rest was ignored: what most programs do. */
    static Dialect truncated() {
        return new BcryptVariant("bcrypt-truncated", "programs that ignore what follows 72 bytes", byte[]::clone);
    }

    /** Passwords over 72 bytes, or with NUL, were replaced by their SHA-512 in base64. */
    static Dialect symfony() {
        return new BcryptVariant(
                "symfony",
                "Symfony's NativePasswordHasher",
                password -> isLongOrHasNul(password)
                        ? Digests.base64(Digests.digest("SHA-512", password))
                        : password.clone());
    }

    /** Passwords over 72 bytes were replaced by their SHA-512. */
    static Dialect favre() {
        return new BcryptVariant(
                "favre-sha512",
                "at.favre.lib bcrypt with LongPasswordStrategies.hashSha512",
                password -> password.length > LONGEST ? Digests.digest("SHA-512", password) : password.clone());
    }

    private static boolean isLongOrHasNul(byte[] password) {
        boolean nul = false;
        for (byte b : password) {
            nul |= b == 0;
        }
        return nul || password.length > LONGEST;
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith("$2a$") || stored.startsWith("$2b$") || stored.startsWith("$2y$");
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        return Reading.of(Bcrypt.read(stored, ceilings), before);
    }
}
