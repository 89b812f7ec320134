package io.hashkit.spring;

import java.util.Map;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** One client with a stored secret, and the provider that asks for it. */
final class ClientServer {
    private final InMemoryRegisteredClientRepository clients;
    private final ClientSecretAuthenticationProvider provider;

    ClientServer(AssertableApplicationContext context, String stored) {
        clients = new InMemoryRegisteredClientRepository(RegisteredClient.withId("1")
                .clientId("machine")
                .clientSecret(stored)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                .build());
        provider = new ClientSecretAuthenticationProvider(clients, new InMemoryOAuth2AuthorizationService());
        context.getBeanProvider(PasswordEncoder.class).ifAvailable(provider::setPasswordEncoder);
        AutowireCapableBeanFactory beans = context.getAutowireCapableBeanFactory();
        beans.initializeBean(provider, "provider");
    }

    boolean authenticate(String secret) {
        return provider.authenticate(new OAuth2ClientAuthenticationToken(
                        "machine", ClientAuthenticationMethod.CLIENT_SECRET_BASIC, secret, Map.of()))
                .isAuthenticated();
    }

    String stored() {
        return clients.findById("1").getClientSecret();
    }
}
