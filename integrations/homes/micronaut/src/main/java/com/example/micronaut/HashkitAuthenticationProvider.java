package com.example.micronaut;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.micronaut.http.HttpRequest;
import io.micronaut.security.authentication.AuthenticationFailureReason;
import io.micronaut.security.authentication.AuthenticationRequest;
import io.micronaut.security.authentication.AuthenticationResponse;
import io.micronaut.security.authentication.provider.HttpRequestExecutorAuthenticationProvider;
import jakarta.inject.Singleton;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Verifies on Micronaut's executor for blocking work, not on its event loop. */
@Singleton
public class HashkitAuthenticationProvider<B> implements HttpRequestExecutorAuthenticationProvider<B> {
    private static final System.Logger LOG = System.getLogger(HashkitAuthenticationProvider.class.getName());

    private final PasswordHasher hasher;
    private final Accounts accounts;

    public HashkitAuthenticationProvider(PasswordHasher hasher, Accounts accounts) {
        this.hasher = hasher;
        this.accounts = accounts;
    }

    @Override
    public AuthenticationResponse authenticate(HttpRequest<B> request, AuthenticationRequest<String, String> login) {
        return isRight(login.getIdentity(), login.getSecret())
                ? AuthenticationResponse.success(login.getIdentity())
                : AuthenticationResponse.failure(AuthenticationFailureReason.CREDENTIALS_DO_NOT_MATCH);
    }

    private boolean isRight(String name, String password) {
        Optional<String> stored = accounts.find(name);
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
