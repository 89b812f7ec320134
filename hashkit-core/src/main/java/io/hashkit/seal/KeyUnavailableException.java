package io.hashkit.seal;

import org.jspecify.annotations.Nullable;

/**
 * A master key cannot be used now: its key store did not return it, or its {@link KeyPrf} failed or answered as another
 * key would. This says nothing about the password or the stored string; a retry may succeed.
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
