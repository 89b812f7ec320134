package com.example.clients;

import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Pbkdf2;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.stereotype.Service;

@Service
class NewClients {
    private final RegisteredClientRepository clients;
    /** For random secrets alone, which nobody guesses, however cheap a guess is. */
    private final PasswordHasher hasher = PasswordHasher.builder()
            .scheme(Pbkdf2.sha256(1_000))
            .allowWeakCosts()
            .build();

    NewClients(RegisteredClientRepository clients) {
        this.clients = clients;
    }

    /** Returns the secret, which is shown once. */
    String register(String clientId) {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        String secret = HexFormat.of().formatHex(random);
        clients.save(RegisteredClient.withId(UUID.randomUUID().toString())
                .clientId(clientId)
                .clientSecret(hasher.hash(secret))
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                .build());
        return secret;
    }
}
