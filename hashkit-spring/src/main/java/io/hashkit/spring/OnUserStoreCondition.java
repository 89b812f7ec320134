package io.hashkit.spring;

import io.hashkit.spring.internal.settings.TypedValues;
import io.hashkit.spring.properties.HashkitProperties.EncoderMode;
import java.util.List;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;

/** Applies {@code hashkit.encoder.mode}; {@code auto} matches if the application defines its own users. */
final class OnUserStoreCondition extends SpringBootCondition implements ConfigurationCondition {
    static final List<String> USERS = List.of(
            "org.springframework.security.core.userdetails.UserDetailsService",
            "org.springframework.security.core.userdetails.ReactiveUserDetailsService",
            "org.springframework.security.authentication.AuthenticationProvider",
            "org.springframework.security.authentication.AuthenticationManager",
            "org.springframework.security.authentication.AuthenticationManagerResolver",
            "org.springframework.security.authentication.ReactiveAuthenticationManager",
            "org.springframework.security.authentication.ReactiveAuthenticationManagerResolver");

    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("hashkit's PasswordEncoder");
        EncoderMode mode = TypedValues.value(
                        Binder.get(context.getEnvironment()), "hashkit.encoder.mode", EncoderMode.class)
                .orElse(EncoderMode.AUTO);
        return switch (mode) {
            case ALWAYS -> ConditionOutcome.match(message.because("hashkit.encoder.mode=always"));
            case NEVER -> ConditionOutcome.noMatch(message.because("hashkit.encoder.mode=never"));
            case AUTO ->
                hasUsers(context)
                        ? ConditionOutcome.match(message.because("the application defines its own users"))
                        : ConditionOutcome.noMatch(message.because(
                                "the application does not define its own users, and the user that Spring Boot creates needs"
                                        + " Spring's own encoder; set hashkit.encoder.mode=always to create it"
                                        + " nevertheless"));
        };
    }

    private static boolean hasUsers(ConditionContext context) {
        ConfigurableListableBeanFactory beans = context.getBeanFactory();
        if (beans == null) {
            return false;
        }
        for (String name : USERS) {
            if (ClassUtils.isPresent(name, context.getClassLoader())) {
                Class<?> type = ClassUtils.resolveClassName(name, context.getClassLoader());
                if (beans.getBeanNamesForType(type, true, false).length > 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
