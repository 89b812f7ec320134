package com.example.helidon;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.helidon.security.providers.httpauth.SecureUserStore;
import java.lang.System.Logger.Level;
import java.nio.CharBuffer;
import java.util.Optional;

/** The users of an {@code HttpBasicAuthProvider}; an unknown one takes as long as a known one. */
public final class HashkitUserStore implements SecureUserStore {
    private static final System.Logger LOG = System.getLogger(HashkitUserStore.class.getName());

    private final PasswordHasher hasher;
    private final Accounts accounts;

    /** Helidon runs requests on virtual threads, so the hasher should have {@code threads}. */
    public HashkitUserStore(PasswordHasher hasher, Accounts accounts) {
        this.hasher = hasher;
        this.accounts = accounts;
    }

    @Override
    public Optional<User> user(String name) {
        Optional<String> stored = accounts.find(name);
        return Optional.of(new User() {
            @Override
            public String login() {
                return name;
            }

            @Override
            public boolean isPasswordValid(char[] password) {
                return isRight(name, CharBuffer.wrap(password), stored);
            }
        });
    }

    private boolean isRight(String name, CharSequence password, Optional<String> stored) {
        if (stored.isEmpty()) {
            return hasher.verifyNothing(password);
        }
        try {
            return hasher.verify(password, stored.get(), better -> accounts.replace(name, stored.get(), better));
        } catch (InvalidHashException e) {
            LOG.log(Level.WARNING, "a stored string cannot be read: {0}", e.reason());
            return hasher.verifyNothing(password);
        }
    }
}
