package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.Keyring;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Encodes the secrets of OAuth2 clients. A long secret that a machine has made cannot be guessed however fast the hash is
 * (for look-up secrets of 112 bits, NIST SP 800-63B-4 section 3.1.2.2 asks for no more than a hash), and clients send it for every token; so
 * it is hashed with PBKDF2 at {@value #ITERATIONS} iterations. Any other secret is a password, and left to the application's
 * encoder. Thread-safe.
 */
final class ClientSecretEncoder implements PasswordEncoder {
    static final int ITERATIONS = 1_000;
    private static final int SHORTEST = 32;
    private static final int FEWEST_DIFFERENT = 10;
    private static final Pbkdf2 SCHEME = new Pbkdf2(Pbkdf2.Prf.SHA256, ITERATIONS);

    private final PasswordEncoder passwords;
    private final PasswordHasher secrets;
    private final boolean seals;
    private final Upgrades upgrades = new Upgrades();

    /**
     * Creates an encoder.
     *
     * @param passwords the application's encoder
     * @param keyring seals the hashes; null for none
     */
    ClientSecretEncoder(PasswordEncoder passwords, @Nullable Keyring keyring) {
        // A limiter of its own: logins that wait for expensive hashes must not hold up these.
        this(passwords, keyring, Limiter.builder().queue(1_000).build());
    }

    /** For tests. */
    ClientSecretEncoder(PasswordEncoder passwords, @Nullable Keyring keyring, Limiter limiter) {
        this.passwords = passwords;
        PasswordHasherBuilder builder =
                PasswordHasher.builder().allowWeakCosts().scheme(SCHEME).limiter(limiter);
        this.seals = keyring != null;
        this.secrets =
                keyring == null ? builder.build() : builder.keyring(keyring).build();
    }

    /** At least 32 characters, of which ten are different, and no space: a generated secret, not a sentence. */
    static boolean isMachineMade(CharSequence secret) {
        return secret.length() >= SHORTEST
                && secret.chars().noneMatch(Character::isWhitespace)
                && secret.chars().distinct().limit(FEWEST_DIFFERENT).count() == FEWEST_DIFFERENT;
    }

    private static boolean isOfSecret(String encoded) {
        Identification found = Dialects.identify(encoded);
        return found.dialect().equals("hashkit")
                && found.algorithm().equals("pbkdf2-sha256")
                && found.costs().equals("i=" + ITERATIONS);
    }

    @Override
    public @Nullable String encode(@Nullable CharSequence secret) {
        if (secret == null || !isMachineMade(secret)) {
            return passwords.encode(secret);
        }
        String prepared = upgrades.take(secret);
        return prepared != null ? prepared : secrets.hash(secret);
    }

    @Override
    public boolean matches(@Nullable CharSequence secret, @Nullable String encoded) {
        upgrades.forget();
        if (secret == null || encoded == null) {
            return passwords.matches(secret, encoded);
        }
        boolean match = isOfSecret(encoded) ? matchesSecret(secret, encoded) : passwords.matches(secret, encoded);
        if (match && isMachineMade(secret)) {
            upgrades.matched(encoded, secret);
        }
        return match;
    }

    private boolean matchesSecret(CharSequence secret, String encoded) {
        try {
            return secrets.verify(secret, encoded);
        } catch (InvalidHashException e) {
            return passwords.matches(secret, encoded); // it says so in the log
        }
    }

    /**
     * Also true for a machine-made secret whose hash is expensive, so that the next token is cheap. Its new hash is computed
     * here, so that a correct secret never fails because of its upgrade.
     */
    @Override
    public boolean upgradeEncoding(@Nullable String encoded) {
        String secret = encoded == null ? null : upgrades.password(encoded);
        if (secret == null || encoded == null) {
            return passwords.upgradeEncoding(encoded);
        }
        return isMade(secret, encoded);
    }

    private boolean isMade(String secret, String encoded) {
        try {
            if (isOfSecret(encoded) && !(seals && secrets.needsRekey(encoded))) {
                return false;
            }
            Optional<String> made = secrets.tryHash(secret);
            made.ifPresent(better -> upgrades.prepare(secret, better));
            return made.isPresent();
        } catch (RuntimeException | Error e) {
            return false; // a later token tries again
        }
    }

    @Override
    public String toString() {
        return "ClientSecretEncoder[" + SCHEME + ", else " + passwords + "]";
    }
}
