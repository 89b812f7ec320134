package io.hashkit.spring.internal.login;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.dialect.Dialects;
import io.hashkit.dialect.Identification;
import io.hashkit.limit.Limiter;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.SealingKey.State;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Encodes the secrets of OAuth2 clients in an application that says that all of them are generated. Such a secret cannot be
 * guessed however fast the hash is (for look-up secrets of 112 bits, NIST SP 800-63B-4 section 3.1.2.2 asks for no more than a
 * hash), and clients send it for every token; so it is hashed with PBKDF2 at {@value #ITERATIONS} iterations.
 *
 * <p>The cheap hash replaces nothing but plain text and itself. A secret too short to be random, and a row of any other kind,
 * is left to the encoder of passwords. Thread-safe.
 */
public final class ClientSecretEncoder implements PasswordEncoder {
    static final int ITERATIONS = 1_000;

    /** Fewer characters of base64 hold less than 128 bits. */
    static final int SHORTEST = 22;

    private static final String PLAIN = "{noop}";
    private static final Pbkdf2 SCHEME = Pbkdf2.sha256(ITERATIONS);

    private final PasswordEncoder passwords;
    private final PasswordHasher secrets;
    private final boolean seals;
    private final Upgrades upgrades = new Upgrades();

    /**
     * Creates an encoder.
     *
     * @param passwords for rows that are not cheap, and secrets that are too short
     * @param keyring seals the hashes; null for none
     * @param provider the name of the security provider that alone computes; null for hashkit's own engines
     */
    public ClientSecretEncoder(PasswordEncoder passwords, @Nullable Keyring keyring, @Nullable String provider) {
        // A limiter of its own: logins that wait for expensive hashes must not hold up these.
        this(passwords, keyring, provider, Limiter.builder().queue(1_000).build());
    }

    /** For tests. */
    public ClientSecretEncoder(
            PasswordEncoder passwords, @Nullable Keyring keyring, @Nullable String provider, Limiter limiter) {
        this.passwords = passwords;
        PasswordHasherBuilder builder =
                PasswordHasher.builder().allowWeakCosts().scheme(SCHEME).limiter(limiter);
        if (provider != null) {
            builder.provider(provider);
        }
        this.seals = keyring != null && keyring.keys().stream().anyMatch(key -> key.state() == State.WRITE);
        this.secrets = keyring == null
                ? builder.build()
                : builder.keyring(keyring.requiringNothing()).build();
    }

    private static boolean isLong(CharSequence secret) {
        return secret.length() >= SHORTEST;
    }

    private static boolean isCheap(String encoded) {
        Identification found = Dialects.identify(encoded);
        return found.dialect().equals("hashkit")
                && found.algorithm().equals("pbkdf2-sha256")
                && found.costs().equals("i=" + ITERATIONS);
    }

    @Override
    public @Nullable String encode(@Nullable CharSequence secret) {
        if (secret == null || !isLong(secret)) {
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
        boolean match = isCheap(encoded) ? matchesCheap(secret, encoded) : passwords.matches(secret, encoded);
        if (match && isLong(secret)) {
            upgrades.matched(encoded, secret);
        }
        return match;
    }

    private boolean matchesCheap(CharSequence secret, String encoded) {
        try {
            return secrets.verify(secret, encoded) && !secret.isEmpty();
        } catch (InvalidHashException e) {
            return passwords.matches(secret, encoded); // it says so in the log
        }
    }

    /** The new hash is computed here, so that a correct secret never fails because of its upgrade. */
    @Override
    public boolean upgradeEncoding(@Nullable String encoded) {
        if (encoded == null) {
            return passwords.upgradeEncoding(null);
        }
        try {
            String secret = upgrades.password(encoded);
            if (secret == null) {
                return passwords.upgradeEncoding(encoded);
            }
            Optional<String> better = better(secret, encoded);
            better.ifPresent(made -> upgrades.prepare(secret, made));
            return better.isPresent();
        } catch (Throwable e) {
            return false; // a later token tries again
        }
    }

    /** What a row is replaced by. Only plain text is weaker than the cheap hash for certain. */
    private Optional<String> better(String secret, String encoded) {
        if (isCheap(encoded)) {
            return seals && secrets.rows().needsRekey(encoded) ? secrets.tryHash(secret) : Optional.empty();
        }
        if (encoded.startsWith(PLAIN)) {
            return secrets.tryHash(secret);
        }
        return passwords.upgradeEncoding(encoded) ? Optional.ofNullable(passwords.encode(secret)) : Optional.empty();
    }

    @Override
    public String toString() {
        return "ClientSecretEncoder[" + SCHEME + ", else " + passwords + "]";
    }
}
