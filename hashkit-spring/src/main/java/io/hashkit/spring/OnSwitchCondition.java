package io.hashkit.spring;

import io.hashkit.spring.properties.InvalidPropertyException;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless a property is {@code false}, as {@code off}, {@code no} and {@code 0} are. Spring Boot's conditions compare
 * texts: {@code @ConditionalOnBooleanProperty} takes {@code yes} for false, {@code @ConditionalOnProperty} takes {@code no}
 * for true.
 */
abstract class OnSwitchCondition extends SpringBootCondition {
    private final String property;

    private OnSwitchCondition(String property) {
        this.property = property;
    }

    static final class Enabled extends OnSwitchCondition {
        Enabled() {
            super("hashkit.enabled");
        }
    }

    static final class OverloadResponse extends OnSwitchCondition {
        OverloadResponse() {
            super("hashkit.web.overload-response");
        }
    }

    static final class Health extends OnSwitchCondition {
        Health() {
            super("management.health.hashkit.enabled");
        }
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        try {
            boolean on = context.getEnvironment().getProperty(property, Boolean.class, true);
            return new ConditionOutcome(
                    on, ConditionMessage.forCondition(property).because(on ? "on" : "off"));
        } catch (ConversionException e) {
            throw new InvalidPropertyException(
                    property,
                    String.valueOf(context.getEnvironment().getProperty(property)),
                    "it is neither true nor false",
                    "Set true or false.");
        }
    }
}
