package io.hashkit.spring.internal.login;

/**
 * Is told of each better string that the application has stored at a login. Spring's own provider does not tell the encoder what
 * was stored; of it, each string that it was given.
 */
@FunctionalInterface
public interface UpgradeListener {
    UpgradeListener NONE = (before, after) -> {};

    /**
     * Must not throw, because the login is correct.
     *
     * @param before the stored string, without a prefix
     * @param after what replaces it, without a prefix
     */
    void upgraded(String before, String after);

    /**
     * A better string was made, and the application failed to store it. Must not throw either.
     *
     * @param before the stored string, without a prefix, which stays
     * @param after what should have replaced it, without a prefix
     */
    default void lost(String before, String after) {}
}
