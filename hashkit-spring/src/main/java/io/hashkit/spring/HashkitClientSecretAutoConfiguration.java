package io.hashkit.spring;

import io.hashkit.seal.Keyring;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;

/**
 * Lets Spring Authorization Server hash the secrets of clients that machines have made at a cost that a token request can
 * bear. Disabled by {@code hashkit.encoder.client-secrets=false}, for applications that give the provider an encoder of their
 * own.
 */
@AutoConfiguration(after = HashkitSecurityAutoConfiguration.class)
@ConditionalOnClass(ClientSecretAuthenticationProvider.class)
@ConditionalOnProperty(name = "hashkit.encoder.client-secrets", matchIfMissing = true)
public class HashkitClientSecretAutoConfiguration {
    HashkitClientSecretAutoConfiguration() {}

    /** The provider is no bean, but Spring Security initialises it like one, after it has set the application's encoder. */
    @Bean
    static BeanPostProcessor hashkitClientSecrets(
            ObjectProvider<HashkitPasswordEncoder> passwords, ObjectProvider<Keyring> keyrings) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof ClientSecretAuthenticationProvider provider) {
                    Keyring keyring = keyrings.getIfAvailable();
                    // Nothing says to which user the secret of a client would be bound.
                    if (keyring == null || !keyring.isBoundRequired()) {
                        passwords.ifUnique(
                                encoder -> provider.setPasswordEncoder(new ClientSecretEncoder(encoder, keyring)));
                    }
                }
                return bean;
            }
        };
    }
}
