package com.example.jakarta;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.security.enterprise.identitystore.PasswordHash;
import java.lang.System.Logger.Level;
import java.nio.CharBuffer;

/** What verifies for an identity store; named in {@code @DatabaseIdentityStoreDefinition}. */
@Dependent
public class HashkitPasswordHash implements PasswordHash {
    private static final System.Logger LOG = System.getLogger(HashkitPasswordHash.class.getName());

    private final PasswordHasher hasher;
    private final Accounts accounts;

    @Inject
    public HashkitPasswordHash(PasswordHasher hasher, Accounts accounts) {
        this.hasher = hasher;
        this.accounts = accounts;
    }

    @Override
    public String generate(char[] password) {
        return hasher.hash(CharBuffer.wrap(password));
    }

    @Override
    public boolean verify(char[] password, String stored) {
        if (stored == null) { // the column is NULL
            return hasher.verifyNothing(CharBuffer.wrap(password));
        }
        try {
            return hasher.verify(CharBuffer.wrap(password), stored, better -> accounts.replace(stored, better));
        } catch (InvalidHashException e) {
            LOG.log(Level.WARNING, "a stored string cannot be read: {0}", e.reason());
            return hasher.verifyNothing(CharBuffer.wrap(password));
        }
    }
}
