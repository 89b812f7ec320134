package com.example.micronaut;

import com.example.Accounts;
import com.example.Hashing;
import io.hashkit.PasswordHasher;
import io.hashkit.homes.HasherOfTests;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;
import io.micronaut.context.env.Environment;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import jakarta.inject.Singleton;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;

/** The beans of an application, and a page. */
@Factory
public class Application {
    @Singleton
    PasswordHasher hasher(Environment environment) {
        List<String> names = new ArrayList<>();
        environment.getPropertySources().forEach(source -> source.forEach(names::add));
        return HasherOfTests.create(Hashing.builder(
                names, name -> environment.getProperty(name, String.class).orElse(null)));
    }

    @Singleton
    Accounts accounts(@Value("${users.url}") String url) {
        return new Accounts(url);
    }

    /** Answers with the name of the user. */
    @Controller
    @Secured(SecurityRule.IS_AUTHENTICATED)
    public static class Page {
        @Get
        @Produces("text/plain")
        String name(Principal user) {
            return user.getName();
        }
    }
}
