package com.example.jakarta;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.homes.HasherOfTests;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.security.enterprise.identitystore.DatabaseIdentityStoreDefinition;
import jakarta.security.enterprise.identitystore.IdentityStore.ValidationType;

/** An application with a table of users. */
@ApplicationScoped
@DatabaseIdentityStoreDefinition(
        dataSourceLookup = "java:app/jdbc/users",
        callerQuery = "SELECT password FROM accounts WHERE name = ?",
        useFor = ValidationType.VALIDATE,
        hashAlgorithm = HashkitPasswordHash.class)
public class Application {
    @Produces
    @ApplicationScoped
    PasswordHasher hasher() {
        return HasherOfTests.create(PasswordHasher.builder().accept(Dialects.ALL));
    }

    @Produces
    Accounts accounts() {
        return new Accounts(System.getenv("USERS_URL"));
    }
}
