package io.hashkit.spring;

import io.hashkit.spring.internal.keys.KeyringSettings;
import io.hashkit.spring.internal.tuning.ShortLived;
import io.hashkit.spring.properties.InvalidPropertyException;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.util.ClassUtils;

/**
 * Matches if {@code hashkit.keyring.keys} contains a key, whose values are neither converted nor shown, and in tests of Spring's
 * if the application needs one: an application that has a {@link UserIdentity} bean, or refuses rows without a seal or a
 * binding, would not start.
 */
final class OnKeysCondition extends SpringBootCondition implements ConfigurationCondition {
    private static final String USER = "org.springframework.security.core.userdetails.UserDetails";

    /** After the beans of the application. */
    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Binder binder =
                new Binder(ConfigurationPropertySources.get(context.getEnvironment()), PlaceholdersResolver.NONE);
        ConditionMessage.Builder message = ConditionMessage.forCondition("hashkit's Keyring");
        if (hasKeys(binder)) {
            return ConditionOutcome.match(message.because(KeyringSettings.KEYS + " is set"));
        }
        if (ShortLived.isTest(context.getEnvironment(), context.getClassLoader())
                && (KeyringSettings.isAsked(context.getEnvironment()) || hasIdentities(context.getBeanFactory()))) {
            return ConditionOutcome.match(message.because("tests have a key of their own"));
        }
        return ConditionOutcome.noMatch(message.because(KeyringSettings.KEYS + " is not set"));
    }

    private static boolean hasKeys(Binder binder) {
        try {
            return binder.bind(KeyringSettings.KEYS, Bindable.mapOf(String.class, Object.class))
                    .map((Map<String, Object> all) -> !all.isEmpty())
                    .orElse(false);
        } catch (BindException e) {
            // Spring Boot's message quotes the value, which may be the key.
            throw new InvalidPropertyException(
                    KeyringSettings.KEYS,
                    "******",
                    "it is a group of properties, and has no value of its own",
                    "Give the key a name, as in " + KeyringSettings.KEYS + ".NAME.state and .base64.");
        }
    }

    /** Whether there is a {@link UserIdentity} bean. No bean is made. */
    static boolean hasIdentities(@Nullable ConfigurableListableBeanFactory beans) {
        return beans != null
                && ClassUtils.isPresent(USER, beans.getBeanClassLoader())
                && has(UserIdentity.class, beans);
    }

    /**
     * Whether logins use these identities, through a bean of hashkit's. Ask it when all beans are made: a method of the
     * application may hide the type of its bean.
     */
    static boolean bindsLogins(ConfigurableListableBeanFactory beans) {
        return hasIdentities(beans)
                && (has(HashkitAuthenticationProvider.class, beans)
                        || has(HashkitReactiveAuthenticationManager.class, beans)
                        || managers(beans).anyMatch(OnKeysCondition::asksHashkit));
    }

    /**
     * Whether also no {@code AuthenticationManager} bean asks Spring's own provider, which knows no identities, in place of
     * hashkit's. Who asks a manager is not known: the filters, or a controller of the application.
     */
    static boolean bindsAllLogins(ConfigurableListableBeanFactory beans) {
        return bindsLogins(beans)
                && managers(beans)
                        .noneMatch(manager -> asks(manager, DaoAuthenticationProvider.class) && !asksHashkit(manager));
    }

    /** No bean is made. */
    private static Stream<ProviderManager> managers(ConfigurableListableBeanFactory beans) {
        return Stream.of(beans.getBeanNamesForType(AuthenticationManager.class, false, false))
                .map(beans::getSingleton)
                .filter(ProviderManager.class::isInstance)
                .map(ProviderManager.class::cast);
    }

    private static boolean asksHashkit(ProviderManager manager) {
        return asks(manager, HashkitAuthenticationProvider.class);
    }

    private static boolean asks(ProviderManager manager, Class<?> provider) {
        return manager.getProviders().stream().anyMatch(provider::isInstance);
    }

    private static boolean has(Class<?> type, ConfigurableListableBeanFactory beans) {
        return beans.getBeanNamesForType(type, true, false).length > 0;
    }
}
