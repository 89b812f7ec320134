package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.login.ClientSecretEncoder;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.ClientSecrets;
import io.hashkit.spring.properties.HashkitProperties.EncoderMode;
import io.hashkit.spring.properties.HashkitProperties.EncoderProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Lazy;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.server.authorization.authentication.ClientSecretAuthenticationProvider;
import org.springframework.security.oauth2.server.authorization.oidc.authentication.OidcClientRegistrationAuthenticationProvider;

/**
 * Lets Spring Authorization Server read and write the secrets of clients as {@code hashkit.encoder.client-secrets} says. They
 * are not rows of users, so what the keyring requires of those is not required of them.
 */
@AutoConfiguration(after = HashkitSecurityAutoConfiguration.class)
@ConditionalOnClass(ClientSecretAuthenticationProvider.class)
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitClientSecretAutoConfiguration {
    HashkitClientSecretAutoConfiguration() {}

    /** The providers are no beans, but Spring Security initialises them like some, after it has set the application's encoder. */
    @Bean
    static BeanPostProcessor hashkitClientSecrets(ObjectProvider<Encoder> encoders) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof ClientSecretAuthenticationProvider provider) {
                    encoders.getObject().get().ifPresent(provider::setPasswordEncoder);
                } else if (bean instanceof OidcClientRegistrationAuthenticationProvider provider) {
                    encoders.getObject().get().ifPresent(provider::setPasswordEncoder);
                }
                return bean;
            }
        };
    }

    /**
     * For clients an encoder of their own, also where the application has no users, and so no encoder. Not where there are no
     * clients.
     */
    @Bean
    @Lazy
    Encoder hashkitClientSecretEncoder(
            ObjectProvider<HashkitPasswordEncoder> passwords,
            ObjectProvider<PasswordEncoder> all,
            ObjectProvider<PasswordHasher> hashers,
            ObjectProvider<Keyring> keyrings,
            ObjectProvider<HostTuning> own,
            Limiter limiter,
            HashkitProperties properties,
            AutowireCapableBeanFactory beans) {
        HashkitPasswordEncoder encoder = passwords.getIfUnique();
        EncoderProperties settings = properties.encoder();
        boolean isLeft = encoder == null
                && (settings.mode() == EncoderMode.NEVER
                        || all.stream().findAny().isPresent());
        if (isLeft || settings.clientSecrets() == ClientSecrets.NEVER) {
            return new Encoder(null);
        }
        Keyring keyring = keyrings.getIfAvailable();
        HostTuning tuning = own.getIfAvailable();
        HashkitPasswordEncoder base;
        if (keyring != null && keyring.isRequired() && tuning != null) {
            base = new HashkitPasswordEncoder(requiringNothing(tuning, keyring, beans), limiter, "");
        } else if (encoder != null) {
            base = encoder.withoutStore();
        } else {
            base = new HashkitPasswordEncoder(hashers.getObject(), limiter, EncoderId.of(properties, keyrings, own));
        }
        if (settings.clientSecrets() == ClientSecrets.GENERATED
                && properties.provider() == null
                && base.isOfProvider()) {
            throw new InvalidPropertyException(
                    "hashkit.encoder.client-secrets",
                    "generated",
                    "a provider computes the hashes of passwords, and would not compute these",
                    "Name the provider with hashkit.provider, or set hashkit.encoder.client-secrets=passwords.");
        }
        return new Encoder(
                settings.clientSecrets() == ClientSecrets.GENERATED
                        ? new ClientSecretEncoder(base, keyring, properties.provider())
                        : base);
    }

    /** Initialised like a bean, so that it is observed and remembers matches like the hasher of passwords. */
    private static PasswordHasher requiringNothing(
            HostTuning tuning, Keyring keyring, AutowireCapableBeanFactory beans) {
        PasswordHasher hasher = tuning.hasherWith(keyring.requiringNothing());
        return (PasswordHasher) beans.initializeBean(hasher, "hashkitClientSecretHasher");
    }

    /** Not a {@code PasswordEncoder} itself: there is one such bean, that of the passwords. */
    record Encoder(@Nullable PasswordEncoder encoder) {
        Optional<PasswordEncoder> get() {
            return Optional.ofNullable(encoder);
        }
    }
}
