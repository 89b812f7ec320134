package io.hashkit.seal;

import org.jspecify.annotations.Nullable;

/**
 * A master key cannot be used: its key store does not give it, or its {@link KeyPrf} failed, or does not answer as the
 * key that it was. Says nothing about the password or the stored string, and retrying may help.
 */
public final class KeyUnavailableException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message which key, without anything of the key itself
     * @param cause why, or null
     */
    public KeyUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
