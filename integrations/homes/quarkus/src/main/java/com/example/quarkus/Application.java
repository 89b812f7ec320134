package com.example.quarkus;

import com.example.Accounts;
import com.example.Hashing;
import io.hashkit.PasswordHasher;
import io.hashkit.homes.HasherOfTests;
import io.quarkus.security.Authenticated;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The beans of an application, and a page that answers with the name of the user. */
@Path("/")
@Authenticated
public class Application {
    @GET
    public String name(@Context SecurityContext security) {
        return security.getUserPrincipal().getName();
    }

    /** Where they come from. */
    @Singleton
    public static class Beans {
        @Produces
        @ApplicationScoped
        PasswordHasher hasher(Config config) {
            return HasherOfTests.create(Hashing.builder(
                    config.getPropertyNames(),
                    name -> config.getOptionalValue(name, String.class).orElse(null)));
        }

        @Produces
        @Singleton
        Accounts accounts(@ConfigProperty(name = "users.url") String url) {
            return new Accounts(url);
        }
    }
}
