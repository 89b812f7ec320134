package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.seal.Keyring;
import io.hashkit.spring.internal.keys.KeyringSettings;
import io.hashkit.spring.internal.login.UpgradeListener;
import io.hashkit.spring.internal.login.UpgradeStore;
import io.hashkit.spring.internal.tuning.HostTuning;
import io.hashkit.spring.internal.web.RefusalFilter;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.uniform.UniformTime;
import jakarta.servlet.Filter;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.password.CompromisedPasswordChecker;
import org.springframework.security.authentication.password.ReactiveCompromisedPasswordChecker;
import org.springframework.security.core.userdetails.ReactiveUserDetailsPasswordService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.UserDetailsPasswordService;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.util.OnCommittedResponseWrapper;
import org.springframework.web.filter.OncePerRequestFilter;
import reactor.core.publisher.Mono;

/**
 * Configures a {@link HashkitPasswordEncoder} if Spring Security is present and the application defines its own users; see
 * {@code hashkit.encoder.mode}. For the default user of Spring Boot there is no encoder bean: with one, Spring Boot would not
 * mark that user's password as plain text, and the user could not log in.
 *
 * <p>With a {@link UserIdentity} bean, logins verify hashes that are bound to their users: by a {@link
 * HashkitAuthenticationProvider}, or on WebFlux by a {@link HashkitReactiveAuthenticationManager}, which WebFlux has without
 * that bean too.
 *
 * <p>This configuration runs before Spring Boot's own user details; each of those classes is named twice because Spring Boot
 * 4 moved them.
 */
@AutoConfiguration(
        after = HashkitAutoConfiguration.class,
        beforeName = {
            HashkitSecurityAutoConfiguration.SERVLET_USERS_3,
            HashkitSecurityAutoConfiguration.SERVLET_USERS_4,
            HashkitSecurityAutoConfiguration.REACTIVE_USERS_3,
            HashkitSecurityAutoConfiguration.REACTIVE_USERS_4
        })
@ConditionalOnClass(PasswordEncoder.class)
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitSecurityAutoConfiguration {
    static final String SERVLET_USERS_3 =
            "org.springframework.boot.autoconfigure.security.servlet.UserDetailsServiceAutoConfiguration";
    static final String SERVLET_USERS_4 =
            "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration";
    static final String REACTIVE_USERS_3 =
            "org.springframework.boot.autoconfigure.security.reactive.ReactiveUserDetailsServiceAutoConfiguration";
    static final String REACTIVE_USERS_4 =
            "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration";

    HashkitSecurityAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(PasswordEncoder.class)
    @Conditional(OnUserStoreCondition.class)
    HashkitPasswordEncoder hashkitPasswordEncoder(
            PasswordHasher hasher,
            Limiter limiter,
            HashkitProperties properties,
            ObjectProvider<Keyring> keyring,
            ObjectProvider<HostTuning> own,
            ObjectProvider<UpgradeListener> listener,
            ObjectProvider<UpgradeStore> store,
            ObjectProvider<UniformTime> time,
            ConfigurableListableBeanFactory beans) {
        HashkitPasswordEncoder encoder =
                new HashkitPasswordEncoder(hasher, limiter, EncoderId.of(properties, keyring, own));
        encoder.setBinds(OnKeysCondition.hasIdentities(beans));
        listener.ifUnique(encoder::setListener);
        time.ifUnique(encoder::setUniformTime);
        encoder.setStore(store::getIfUnique);
        return encoder;
    }

    /** Without a keyring a hasher of the application may still have keys; the login then checks it. */
    private static void requireKeys(ObjectProvider<HostTuning> own, ObjectProvider<Keyring> keyring) {
        if (own.getIfAvailable() != null && keyring.getIfAvailable() == null) {
            throw new InvalidPropertyException(
                    KeyringSettings.KEYS,
                    "",
                    "the application has a UserIdentity bean, but there are no keys to bind hashes to users",
                    "Set hashkit.keyring.keys, or remove the bean.");
        }
    }

    /** In place of the provider that Spring Security would make of the same user service. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(AuthenticationProvider.class)
    static class Servlet {
        /** Looks for the service at the first upgrade only: users may depend on the encoder, and may hide their type. */
        @Bean
        UpgradeStore hashkitUpgradeStore(ObjectProvider<UserDetailsPasswordService> users) {
            return new UpgradeStore(users::getIfUnique, LoggerFactory.getLogger(HashkitPasswordEncoder.class));
        }

        @Bean
        @ConditionalOnBean(UserIdentity.class)
        @ConditionalOnSingleCandidate(UserDetailsService.class)
        @ConditionalOnMissingBean(AuthenticationProvider.class)
        HashkitAuthenticationProvider hashkitAuthenticationProvider(
                UserDetailsService users,
                PasswordHasher hasher,
                UserIdentity ids,
                ObjectProvider<HostTuning> own,
                ObjectProvider<Keyring> keyring,
                BeanFactory beans) {
            requireKeys(own, keyring);
            return complete(new HashkitAuthenticationProvider(users, hasher, ids), beans);
        }

        /** Spring's own provider would refuse a locked account before it computes anything. */
        @Bean
        @Conditional(OnUserStoreCondition.class)
        @ConditionalOnBean(UniformTime.class)
        @ConditionalOnSingleCandidate(UserDetailsService.class)
        @ConditionalOnMissingBean({PasswordEncoder.class, AuthenticationProvider.class})
        HashkitAuthenticationProvider hashkitUnboundAuthenticationProvider(
                UserDetailsService users,
                PasswordHasher hasher,
                HashkitProperties properties,
                ObjectProvider<HostTuning> own,
                ObjectProvider<Keyring> keyring,
                BeanFactory beans) {
            String id = EncoderId.of(properties, keyring, own);
            return complete(new HashkitAuthenticationProvider(users, hasher, id), beans);
        }

        private static HashkitAuthenticationProvider complete(
                HashkitAuthenticationProvider provider, BeanFactory beans) {
            beans.getBeanProvider(UserDetailsPasswordService.class).ifUnique(provider::setUserDetailsPasswordService);
            beans.getBeanProvider(CompromisedPasswordChecker.class).ifUnique(provider::setCompromisedPasswordChecker);
            beans.getBeanProvider(UpgradeListener.class).ifUnique(provider::setListener);
            beans.getBeanProvider(UniformTime.class).ifUnique(provider::setUniformTime);
            return provider;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass({Filter.class, OncePerRequestFilter.class, OnCommittedResponseWrapper.class})
    static class ServletFilter {
        @Bean
        @ConditionalOnBean(UniformTime.class)
        RefusalFilter hashkitRefusalFilter() {
            return new RefusalFilter();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ReactiveAuthenticationManager.class, Mono.class})
    static class Reactive {
        @Bean
        @ConditionalOnBean(UserIdentity.class)
        @ConditionalOnSingleCandidate(ReactiveUserDetailsService.class)
        @ConditionalOnMissingBean(ReactiveAuthenticationManager.class)
        HashkitReactiveAuthenticationManager hashkitReactiveAuthenticationManager(
                ReactiveUserDetailsService users,
                PasswordHasher hasher,
                UserIdentity ids,
                ObjectProvider<HostTuning> own,
                ObjectProvider<Keyring> keyring,
                BeanFactory beans) {
            requireKeys(own, keyring);
            return complete(new HashkitReactiveAuthenticationManager(users, hasher, ids), beans);
        }

        /**
         * In place of the manager that Spring Security would make of the same user service: it calls the encoder on a
         * scheduler whose queue has no bound, before the limiter knows of the login.
         */
        @Bean
        @Conditional(OnUserStoreCondition.class)
        @ConditionalOnSingleCandidate(ReactiveUserDetailsService.class)
        @ConditionalOnMissingBean({PasswordEncoder.class, ReactiveAuthenticationManager.class})
        HashkitReactiveAuthenticationManager hashkitUnboundReactiveAuthenticationManager(
                ReactiveUserDetailsService users,
                PasswordHasher hasher,
                HashkitProperties properties,
                ObjectProvider<HostTuning> own,
                ObjectProvider<Keyring> keyring,
                BeanFactory beans) {
            String id = EncoderId.of(properties, keyring, own);
            return complete(new HashkitReactiveAuthenticationManager(users, hasher, id), beans);
        }

        private static HashkitReactiveAuthenticationManager complete(
                HashkitReactiveAuthenticationManager manager, BeanFactory beans) {
            beans.getBeanProvider(ReactiveUserDetailsPasswordService.class)
                    .ifUnique(manager::setUserDetailsPasswordService);
            beans.getBeanProvider(ReactiveCompromisedPasswordChecker.class)
                    .ifUnique(manager::setCompromisedPasswordChecker);
            beans.getBeanProvider(UpgradeListener.class).ifUnique(manager::setListener);
            beans.getBeanProvider(UniformTime.class).ifUnique(manager::setUniformTime);
            return manager;
        }
    }
}
