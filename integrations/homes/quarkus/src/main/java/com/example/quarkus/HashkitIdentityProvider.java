package com.example.quarkus;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.UsernamePasswordAuthenticationRequest;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger.Level;
import java.nio.CharBuffer;
import java.util.Optional;

/** Verifies on a worker thread. */
@ApplicationScoped
public class HashkitIdentityProvider implements IdentityProvider<UsernamePasswordAuthenticationRequest> {
    private static final System.Logger LOG = System.getLogger(HashkitIdentityProvider.class.getName());

    private final PasswordHasher hasher;
    private final Accounts accounts;

    public HashkitIdentityProvider(PasswordHasher hasher, Accounts accounts) {
        this.hasher = hasher;
        this.accounts = accounts;
    }

    @Override
    public Class<UsernamePasswordAuthenticationRequest> getRequestType() {
        return UsernamePasswordAuthenticationRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(
            UsernamePasswordAuthenticationRequest request, AuthenticationRequestContext context) {
        return context.runBlocking(() -> {
            String name = request.getUsername();
            if (!isRight(name, CharBuffer.wrap(request.getPassword().getPassword()))) {
                throw new AuthenticationFailedException();
            }
            return QuarkusSecurityIdentity.builder()
                    .setPrincipal(new QuarkusPrincipal(name))
                    .build();
        });
    }

    private boolean isRight(String name, CharSequence password) {
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
