package com.example.vertx;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.hashkit.phc.InvalidHashException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.auth.User;
import io.vertx.ext.auth.authentication.AuthenticationProvider;
import io.vertx.ext.auth.authentication.Credentials;
import io.vertx.ext.auth.authentication.UsernamePasswordCredentials;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Verifies on the threads of the hasher; the event loop only waits for the future. */
public final class HashkitAuthentication implements AuthenticationProvider {
    private static final System.Logger LOG = System.getLogger(HashkitAuthentication.class.getName());

    private final Vertx vertx;
    private final PasswordHasher hasher;
    private final Accounts accounts;

    /** The hasher needs {@code threads}. */
    public HashkitAuthentication(Vertx vertx, PasswordHasher hasher, Accounts accounts) {
        this.vertx = vertx;
        this.hasher = hasher;
        this.accounts = accounts;
    }

    @Override
    public Future<User> authenticate(Credentials credentials) {
        UsernamePasswordCredentials login = (UsernamePasswordCredentials) credentials;
        return vertx.executeBlocking(() -> accounts.find(login.getUsername()), false) // because Accounts uses JDBC
                .compose(stored -> future(check(login, stored)))
                .recover(e ->
                        e instanceof InvalidHashException invalid ? unreadable(login, invalid) : Future.failedFuture(e))
                .compose(right -> right
                        ? Future.succeededFuture(User.fromName(login.getUsername()))
                        : Future.failedFuture("wrong name or password"));
    }

    private CompletableFuture<Boolean> check(UsernamePasswordCredentials login, Optional<String> stored) {
        return stored.isEmpty()
                ? hasher.async().verifyNothing(login.getPassword())
                : hasher.async()
                        .verify(
                                login.getPassword(),
                                stored.get(),
                                better -> accounts.replace(login.getUsername(), stored.get(), better));
    }

    private Future<Boolean> unreadable(UsernamePasswordCredentials login, InvalidHashException e) {
        LOG.log(Level.WARNING, "a stored string cannot be read: {0}", e.reason());
        return future(hasher.async().verifyNothing(login.getPassword()));
    }

    /** Continues on the context of the caller, not on a thread of the hasher. */
    private <T> Future<T> future(CompletableFuture<T> answer) {
        return Future.fromCompletionStage(answer, vertx.getOrCreateContext());
    }
}
