package com.example.helidon;

import com.example.Accounts;
import io.hashkit.PasswordHasher;
import io.helidon.security.Security;
import io.helidon.security.SecurityContext;
import io.helidon.security.providers.httpauth.HttpBasicAuthProvider;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.security.SecurityFeature;

/** A server that answers with the name of the user. */
public final class Application {
    private Application() {}

    public static WebServer start(PasswordHasher hasher, Accounts accounts) {
        Security security = Security.builder()
                .addProvider(new OverloadProvider(HttpBasicAuthProvider.builder()
                        .realm("users")
                        .addUserStore(new HashkitUserStore(hasher, accounts))
                        .build()))
                .build();
        return WebServer.builder()
                .port(0)
                .addFeature(SecurityFeature.builder().security(security).build())
                .routing(routing -> routing.get(
                        "/",
                        SecurityFeature.authenticate(),
                        (request, response) -> response.send(request.context()
                                .get(SecurityContext.class)
                                .orElseThrow()
                                .userName())))
                .build()
                .start();
    }
}
