package io.hashkit;

/** A risk that a caller of {@link PasswordHasher#wrap(String, WrapRisk)} accepts by name. */
public enum WrapRisk {
    /**
     * The salt has less than 48 bits, or there is none, and the hasher has no keyring. The digests of well-known
     * passwords, and all digests of this kind that leaked elsewhere, are then guesses that an attacker can try on each
     * wrapped row without knowing the passwords behind them.
     */
    SHORT_SALT
}
